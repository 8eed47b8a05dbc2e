// The words of the studies, loaded with them. The other languages have the type of this dictionary.

import { english as jobs } from "../../../../lib/jobs/text/en";
import { english as arena } from "../../text/en";

const { title, parts, copied, notCopied } = arena;

export const english = {
  ...jobs,
  title, parts, copied, notCopied,
  note: "The experiments of the sources once more, and longer: what they printed beside what comes out here, with 95% intervals. Each result that ships was played by the command that it names.",
  rooms: { breeding: "Breeding", evaluation: "Evaluation", network: "Networks", search: "Search" } as Record<string, string>,
  runs: "Done on this machine",
  none: "This study was not done here so far.",
  allRuns: "All studies",
  thisStudy: "The study and what ships",
  gone: "There is no such study. Look at the list of studies.",
  asked: { pause: "pauses after the present step", stop: "stops after the present step" } as Record<string, string>,
  elsewhere: "Another program works on this study, a terminal perhaps. It can be stopped there.",
  said: { finished: "The study is finished.", stopped: "The study has stopped.", paused: "The study is paused.", failed: "The study has failed.", running: "The study goes on." } as Record<string, string>,
  left: (time: string): string => `about ${time} left, by the work of the other parts`,

  source: "Source",
  sizes: { small: "quick", full: "full" },
  took: (size: string, time: string): string => `ships: ${size} size, ${time} on two cores`,
  doneHere: (count: number): string => (count === 1 ? "done here once" : `done here ${count} times`),
  aboutRun: (size: string, seed: number): string => `${size} size, seed ${seed}`,
  newRun: "Do this study",
  sourceFound: "What the source did and found",
  shippedFound: "What ours found",
  foundHere: "What was found here",
  shippedIs: (size: string, seed: number, time: string): string => `The result that ships: ${size} size, seed ${seed}, ${time} on two cores.`,
  byClock: "It goes by the clock: done again, its numbers differ a little.",
  same: "Exactly the result that ships: the same tables, the same sentences.",
  different: "Size and seed are those of the result that ships, but tables or sentences differ from it.",
  otherSettings: "Another size or seed than the result that ships has: the numbers differ, the conclusions should not.",
  shipped: "The result that ships",
  english: "A study speaks English: what it found is made from its numbers.",
  noPicture: "The folder has no file of the plot, because matplotlib is not installed; the plot on this page needs none. To get the file:",
  plotNumbers: "Numbers of the plot",
  series: "Series",
  bars: "Bars are 95% intervals.",
  barsAndLine: "Bars are 95% intervals; on the dashed line there is no difference.",
  ranges: "Broad pale bars reach from the worst to the best breeding.",
  shaded: "What the source printed.",
  work: "Parts of the study",
  workNote: "A finished part is kept and never done again. After a stop or a kill the study goes on behind the last one.",
  present: "at work",
  presentUnknown: "The present part does not say how far it is.",
  moreParts: (count: number): string => `and ${count} before them`,
  nothingYet: "Tables and plot come when all parts are finished.",
  told: "As text",
  copy: "Copy as text",
  hash: "Hash:",
  sizeSettings: (size: string): string => `Numbers of the ${size} size`,

  form: {
    ...jobs.form,
    size: "Size",
    small: "Quick",
    smallNote: "Minutes on two cores: enough to see what comes out.",
    full: "Full",
    fullNote: "For publication, hours: narrower intervals.",
    tookSo: (time: string): string => `The result that ships took ${time}.`,
    seed: "Seed",
    seedNote: "Of openings, games and breedings. The same seed finds the same.",
    between: (most: string): string => `A whole number from 0 to ${most}.`,
    begin: "Begin",
  },

  keys: { ...jobs.keys, newRun: "Do the study that is shown", copy: "Copy as text" },
};

export type Words = typeof english;
