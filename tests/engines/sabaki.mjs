// Sabaki's own GTP client, @sabaki/gtp, drives heibai: a game of both colours, errors, an analysis that it ends.
import {createRequire} from 'node:module'

const {Controller} = createRequire(process.cwd() + '/')('@sabaki/gtp')
const [python, ...words] = process.argv.slice(2)
const engine = new Controller(python, ['-m', 'heibai', 'engine', 'gtp', ...words])

function require_(condition, sentence) {
  if (!condition) {
    console.error(`sabaki.mjs: ${sentence}`)
    process.exit(1)
  }
}

async function ask(name, ...args) {
  return engine.sendCommand({name, args})
}

engine.start()
require_((await ask('name')).content === 'heibai', 'the engine has another name')
require_((await ask('frobnicate')).error, 'an unknown command worked')
require_((await ask('boardsize', '8')).error === false, 'boardsize failed')
await ask('clear_board')
let moves = 0
for (let passes = 0; passes < 2; moves++) {
  const {content, error} = await ask('genmove', 'BW'[moves % 2])
  require_(!error, `genmove ${moves} failed: ${content}`)
  passes = content === 'pass' ? passes + 1 : 0
}
require_(moves >= 60, `the game was over after ${moves} moves`)
require_(/^([BW]\+\d+|0)$/.test((await ask('final_score')).content), 'there is no score')
await ask('clear_board')
const lines = []
const analysis = engine.sendCommand({name: 'analyze', args: ['B', '10']}, ({line}) => lines.push(line))
await new Promise(resolve => setTimeout(resolve, 1000))
await ask('version') // any command ends it
await analysis
const [first] = lines.filter(line => line.startsWith('info '))
require_(/^info move [A-H][1-8] visits \d+ winrate 0?\.?\d+ .*pv /.test(first ?? ''), `no analysis, but ${lines}`)
await engine.stop()
console.log(`Sabaki's client played ${moves} moves with heibai and read its analysis`)
