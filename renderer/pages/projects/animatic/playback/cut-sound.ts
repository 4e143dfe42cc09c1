import type { Cut } from '../../../../../shared/projects/cut.ts';
import { ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import type { MediaSources } from './clip-images.ts';
import { createAudioMixer, mixRate } from './mix-audio.ts';

/** Duration of one part of the mix. Seconds. */
const partSeconds = 0.5;
/** Parts that are mixed in advance. */
const partsAhead = 3;

/** The sound of a cut at normal speed. */
interface CutSound {
  /** Mixes the beginning. Playback goes from frame `from` to frame `to` of the cut. */
  prepare(cut: Cut, from: number, to: number): Promise<void>;
  /** Starts the prepared sound. `now`: the time at which its first frame is shown, in milliseconds of the page. */
  start(now: number): void;
  stop(): void;
  close(): void;
}

interface Prepared {
  readonly cut: Cut;
  /** Seconds of the cut. */
  readonly from: number;
  readonly to: number;
  readonly parts: Promise<AudioBuffer>[];
}

export function createCutSound(sources: MediaSources): CutSound {
  const mixer = createAudioMixer(sources);
  let context: AudioContext | undefined;
  let prepared: Prepared | undefined;
  let playing = new AbortController();

  const mixPart = ({ cut, from, to }: Prepared, index: number) => {
    // Parts end at whole samples, so that there is no gap between them.
    const at = (part: number) => from + Math.round(part * partSeconds * mixRate) / mixRate;
    const span = { from: at(index), to: Math.min(at(index + 1), to) };
    return span.from < span.to ? mixer.mix(cut, span) : undefined;
  };

  /** Schedules one part after the other until `signal` is aborted. */
  async function play(sound: Prepared, output: AudioContext, begin: number, signal: AbortSignal): Promise<void> {
    const volume = new GainNode(output);
    volume.connect(output.destination);
    signal.addEventListener('abort', () => volume.disconnect(), { once: true });
    for (let index = 0; !signal.aborted; index += 1) {
      const buffer = await (sound.parts[index] ?? mixPart(sound, index));
      if (!buffer || signal.aborted) return;
      const node = new AudioBufferSourceNode(output, { buffer });
      node.connect(volume);
      const at = begin + index * partSeconds;
      const late = Math.max(0, output.currentTime - at);
      if (late < buffer.duration) node.start(at + late, late);
      const wait = at - partsAhead * partSeconds - output.currentTime;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
  }

  const stop = () => {
    playing.abort();
    prepared = undefined;
  };

  return {
    async prepare(cut, from, to) {
      stop();
      context ??= new AudioContext({ sampleRate: mixRate, latencyHint: 'playback' });
      const rate = ratePerSecond(cut.project.rate);
      const sound: Prepared = { cut, from: from / rate, to: to / rate, parts: [] };
      prepared = sound;
      const first = mixPart(sound, 0);
      if (first) sound.parts.push(first);
      await Promise.all([context.resume(), first]);
    },
    start(now) {
      if (!prepared || !context) return;
      playing = new AbortController();
      const elapsed = (performance.now() - now) / 1000;
      // The speakers are behind the context.
      const begin = context.currentTime - elapsed - context.outputLatency;
      void play(prepared, context, begin, playing.signal).catch(() => {});
    },
    stop,
    close() {
      stop();
      mixer.close();
      void context?.close();
    },
  };
}
