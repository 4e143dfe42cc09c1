import { AudioBufferSink, type Input } from 'mediabunny';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { openMediaFile } from '../../../../ui/open-media-file.ts';
import type { MediaSources } from './clip-images.ts';
import { clipIndexAt } from './cut-frames.ts';

/** Samples in a second of the mix. */
export const mixRate = 48_000;
export const mixChannels = 2;
/** Files that stay open between two parts of the mix: the shots around a cut, and the guide track. */
const mostOpenFiles = 4;
/** A decoder that starts within a stream needs some packets before its output is right. Seconds. */
const preRoll = 0.1;

/** A part of the cut. Seconds. */
interface MixSpan {
  readonly from: number;
  readonly to: number;
}

/** The place of an audio file in the cut. */
interface PlacedAudio extends MixSpan {
  readonly url: string;
  /** Position in the file at `from`. Seconds. */
  readonly fileFrom: number;
  /** Factor of the amplitude. */
  readonly gain: number;
}

/** Mixes the sound of takes and the guide track, part by part. */
interface AudioMixer {
  /** A file that has no sound, or cannot be decoded, is silent. */
  mix(cut: Cut, span: MixSpan): Promise<AudioBuffer>;
  /** URLs of the files that could not be decoded. */
  unreadable(): ReadonlySet<string>;
  close(): void;
}

/** Returns all audio that sounds in a part of the cut, each piece within this part. */
export function audioIn(cut: Cut, span: MixSpan, sources: Pick<MediaSources, 'mediaUrl' | 'guideUrl'>): PlacedAudio[] {
  const rate = ratePerSecond(cut.project.rate);
  const placed: PlacedAudio[] = [];
  const add = (whole: PlacedAudio) => {
    const from = Math.max(span.from, whole.from);
    const to = Math.min(span.to, whole.to);
    if (from < to) placed.push({ ...whole, from, to, fileFrom: whole.fileFrom + from - whole.from });
  };
  for (let index = clipIndexAt(cut, Math.floor(span.from * rate)); index < cut.clips.length; index += 1) {
    const { media, start, duration } = cut.clips[index] ?? {};
    if (start === undefined || duration === undefined || start / rate >= span.to) break;
    if (media?.item.kind !== 'video') continue;
    const fileRate = ratePerSecond(media.rate);
    const [fileFrom, fileTo] = [media.trim.in / fileRate, media.trim.out / fileRate];
    const from = start / rate;
    const to = Math.min((start + duration) / rate, from + fileTo - fileFrom);
    add({ url: sources.mediaUrl(media.item.id), from, to, fileFrom, gain: 1 });
  }
  const { guide } = cut.project;
  if (guide) {
    const offset = guide.offset / rate;
    const whole = { from: Math.max(0, offset), to: cut.duration / rate, fileFrom: Math.max(0, -offset) };
    add({ ...whole, url: sources.guideUrl(guide), gain: 10 ** (guide.gain / 20) });
  }
  return placed;
}

interface OpenAudio {
  readonly input: Input;
  readonly sink: Promise<AudioBufferSink | undefined>;
}

export function createAudioMixer(sources: Pick<MediaSources, 'mediaUrl' | 'guideUrl'>): AudioMixer {
  /** The file that was used last is at the end. */
  const open = new Map<string, OpenAudio>();
  const unreadable = new Set<string>();

  function sinkOf(url: string): Promise<AudioBufferSink | undefined> {
    const found = open.get(url) ?? openAudio(url);
    open.delete(url);
    open.set(url, found);
    for (const [each, { input }] of open) {
      if (open.size <= mostOpenFiles) break;
      input.dispose();
      open.delete(each);
    }
    return found.sink;
  }

  function openAudio(url: string): OpenAudio {
    const input = openMediaFile(url);
    const sink = (async () => {
      const track = await input.getPrimaryAudioTrack();
      if (!track) return undefined;
      if (await track.canDecode()) return new AudioBufferSink(track);
      throw new Error('The sound can’t be decoded on this computer.');
    })();
    sink.catch(() => unreadable.add(url));
    return { input, sink };
  }

  async function addTo(context: OfflineAudioContext, span: MixSpan, placed: PlacedAudio): Promise<void> {
    const sink = await sinkOf(placed.url);
    if (!sink) return;
    const buffer = await readAudio(sink, placed);
    if (!buffer) return;
    const output = new GainNode(context, { gain: placed.gain });
    output.connect(context.destination);
    const node = new AudioBufferSourceNode(context, { buffer });
    node.connect(output);
    node.start(placed.from - span.from);
  }

  return {
    async mix(cut, span) {
      const length = Math.max(1, Math.round((span.to - span.from) * mixRate));
      const context = new OfflineAudioContext(mixChannels, length, mixRate);
      for (const placed of audioIn(cut, span, sources))
        await addTo(context, span, placed).catch(() => unreadable.add(placed.url));
      return context.startRendering();
    },
    unreadable: () => unreadable,
    close() {
      for (const { input } of open.values()) input.dispose();
      open.clear();
    },
  };
}

/** Returns a piece of a file as one buffer, so that it is resampled without seams. `undefined`: the file is shorter. */
async function readAudio(sink: AudioBufferSink, { from, to, fileFrom }: PlacedAudio): Promise<AudioBuffer | undefined> {
  let piece: AudioBuffer | undefined;
  for await (const { buffer, timestamp } of sink.buffers(Math.max(0, fileFrom - preRoll), fileFrom + to - from)) {
    const { sampleRate, numberOfChannels } = buffer;
    const length = Math.max(1, Math.ceil((to - from) * sampleRate));
    piece ??= new AudioBuffer({ length, sampleRate, numberOfChannels });
    const start = Math.round((timestamp - fileFrom) * sampleRate);
    for (let channel = 0; channel < Math.min(numberOfChannels, piece.numberOfChannels); channel += 1) {
      const samples = buffer.getChannelData(channel).subarray(Math.max(0, -start));
      if (start < length) piece.copyToChannel(samples, channel, Math.max(0, start));
    }
  }
  return piece;
}
