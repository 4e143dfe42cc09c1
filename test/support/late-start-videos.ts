import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { box, contentOf, uint32s, withBox, withoutBox } from './mp4-boxes.ts';

// Videos whose first frame is not at 0, as editors, cameras and downloads create them. All contain the frames of an MP4
// with one track.

const [track, edits] = [
  ['moov', 'trak'],
  ['moov', 'trak', 'edts'],
];

/** Ticks per second of the video's own clock. */
function timescaleOf(video: Buffer): number {
  return contentOf(video, [...track, 'mdia', 'mdhd']).readUInt32BE(12);
}

/**
 * Returns the same video with a thousand times as many ticks, because one tick per frame can't express the times in
 * between.
 */
function withFineTicks(video: Buffer): Buffer {
  const changed = Buffer.from(video);
  const times = (bytes: Buffer, at: number) => bytes.writeUInt32BE(bytes.readUInt32BE(at) * 1000, at);
  const header = contentOf(changed, [...track, 'mdia', 'mdhd']);
  for (const at of [12, 16]) times(header, at);
  const lengths = contentOf(changed, [...track, 'mdia', 'minf', 'stbl', 'stts']);
  for (let index = 0; index < lengths.readUInt32BE(4); index += 1) times(lengths, 12 + index * 8);
  return changed;
}

/**
 * Shows every frame `seconds` after its decoding without an edit list that corrects this: B-frames, copied without the
 * list.
 */
export function withoutEditList(video: Buffer, seconds: number): Buffer {
  const frames = contentOf(video, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz']).readUInt32BE(8);
  const fine = withFineTicks(video);
  const delay = box('ctts', uint32s(0, 1, frames, Math.round(seconds * timescaleOf(fine))));
  return withBox(withoutBox(fine, edits), [...track, 'mdia', 'minf', 'stbl'], delay);
}

/**
 * Starts `from` seconds into the video. The earlier frames stay in the file, because others need them, but they are
 * hidden.
 */
export function cutWithoutEncoding(video: Buffer, from: number): Buffer {
  const fine = withFineTicks(video);
  return withEdits(fine, [[-1, Math.round(from * timescaleOf(fine))]]);
}

/** Shows nothing for `seconds`, then the video. */
export function withEmptyEdit(video: Buffer, seconds: number): Buffer {
  return withEdits(video, [
    [seconds, -1],
    [-1, 0],
  ]);
}

/**
 * Each edit has its length in seconds (below 0: the rest), and the tick of the video at which it starts (-1: nothing).
 */
function withEdits(video: Buffer, list: readonly (readonly [number, number])[]): Buffer {
  const header = contentOf(video, ['moov', 'mvhd']);
  const [movieTimescale, duration] = [header.readUInt32BE(12), header.readUInt32BE(16)];
  const startTime = (list.at(-1)?.[1] ?? 0) / timescaleOf(video);
  const entries = list.flatMap(([seconds, tick]) => [
    seconds < 0 ? duration - Math.round(startTime * movieTimescale) : Math.round(seconds * movieTimescale),
    tick,
    0x10000,
  ]);
  return withBox(withoutBox(video, edits), track, box('edts', box('elst', uint32s(0, list.length, ...entries))));
}

/** Returns the same frames in fragments, the first one at `first` seconds. */
export async function fragmented(original: Buffer, first: number): Promise<Buffer> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(original) });
  const video = await input.getPrimaryVideoTrack();
  const decoderConfig = await video?.getDecoderConfig();
  if (!video || !decoderConfig) throw new Error('There is no video.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(video).packets()) {
    await source.add(packet.clone({ timestamp: packet.timestamp + first }), { decoderConfig });
  }
  await output.finalize();
  input.dispose();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

/** A frame of a VP9 stream. */
export interface EncodedFrame {
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

/** Silence of 20 ms. */
const silence = Uint8Array.from([0xf8, 0xff, 0xfe]);

/** Creates a WebM with these frames (VP9) and silence (Opus), which starts 7 ms before them. */
export async function webmWithOpus(frames: readonly EncodedFrame[], framesPerSecond: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const [video, audio] = [new EncodedVideoPacketSource('vp9'), new EncodedAudioPacketSource('opus')];
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const length = 1 / framesPerSecond;
  const videoConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
  for (const [index, { isKey, data }] of frames.entries()) {
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', 0.007 + index * length, length);
    await video.add(packet, { decoderConfig: videoConfig });
    for (let at = Math.ceil((index * length) / 0.02); at * 0.02 < (index + 1) * length; at += 1) {
      const decoderConfig = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 };
      await audio.add(new EncodedPacket(silence, 'key', at * 0.02, 0.02), { decoderConfig });
    }
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}
