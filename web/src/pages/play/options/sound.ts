// The sound of a stone: a short knock, made here, so that no file has to be loaded.

const SECONDS = 0.07;
const PITCH = 1750; // Hz
let context: AudioContext | null = null;

/** One knock; silent where the browser has no sound. */
export function clack(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const noise = context.createBufferSource();
  noise.buffer = knock(context);
  const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: PITCH, Q: 3.5 });
  const loudness = new GainNode(context, { gain: 0.9 });
  noise.connect(wood).connect(loudness).connect(context.destination);
  noise.start();
}

/** Noise that dies away. */
function knock({ sampleRate }: AudioContext): AudioBuffer {
  const length = Math.round(SECONDS * sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) {
    samples[index] = (2 * Math.random() - 1) * (1 - index / length) ** 4;
  }
  return buffer;
}
