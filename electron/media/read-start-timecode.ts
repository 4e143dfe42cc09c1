import type { Input } from 'mediabunny';
import { type StartTimecode, startTimecodeSchema } from '../../shared/library/start-timecode.ts';
import { frameOfTimecode } from '../../shared/projects/timecode.ts';
import { exactFrameRate } from '../../shared/util/frame-rate.ts';
import { type BufferedFileReader, readIfWhole, UnreadableFile } from './metadata/buffered-file-reader.ts';
import { type Mp4Box, mp4Boxes } from './metadata/mp4-boxes.ts';

// The timecode track of MP4 and QuickTime: the chapter “Timecode media” of Apple's QuickTime File Format. Matroska has
// the tag `TIMECODE`.

/**
 * Returns the timecode of the first frame; `undefined` in a file without one, and for one that can't be read. `input` is
 * the opened file, and `framesPerSecond` the rate at which a tag counts.
 */
export async function readStartTimecode(
  path: string,
  input: Input,
  framesPerSecond: number,
): Promise<StartTimecode | undefined> {
  const { MATROSKA, WEBM } = await import('mediabunny');
  const format = await input.getFormat();
  if (format === MATROSKA || format === WEBM) {
    const tag = (await input.getMetadataTags().catch(() => undefined))?.raw?.['TIMECODE'];
    return typeof tag === 'string' ? timecodeOfTag(tag.trim(), framesPerSecond) : undefined;
  }
  return readIfWhole(path, timecodeOfTrack);
}

function timecodeOfTag(text: string, framesPerSecond: number): StartTimecode | undefined {
  const rate = exactFrameRate(framesPerSecond);
  const dropFrame = /[;,.]\d+$/.test(text);
  const frame = frameOfTimecode(text, { rate, dropFrame });
  return frame === undefined ? undefined : startTimecodeSchema.safeParse({ frame, rate, dropFrame }).data;
}

async function timecodeOfTrack(file: BufferedFileReader): Promise<StartTimecode | undefined> {
  const inside = async (boxes: readonly Mp4Box[], type: string) => {
    const box = boxes.find((each) => each.type === type);
    return box ? mp4Boxes(file, box.body, box.to) : [];
  };
  const contentOf = async (boxes: readonly Mp4Box[], type: string, length: number) => {
    const box = boxes.find((each) => each.type === type);
    if (!box || box.to - box.body < length) throw new UnreadableFile();
    return file.read(box.body, length);
  };
  const index = await inside(await mp4Boxes(file, 0, file.size), 'moov');
  for (const { body, to } of index.filter(({ type }) => type === 'trak')) {
    const media = await inside(await mp4Boxes(file, body, to), 'mdia');
    if ((await contentOf(media, 'hdlr', 12)).toString('latin1', 8, 12) !== 'tmcd') continue;
    const tables = await inside(await inside(media, 'minf'), 'stbl');
    const description = await contentOf(tables, 'stsd', 40);
    const flags = description.readUInt32BE(28);
    if (description.toString('latin1', 12, 16) !== 'tmcd' || (flags & isCounter) !== 0) return undefined;
    const is64 = tables.some(({ type }) => type === 'co64');
    const chunks = await contentOf(tables, is64 ? 'co64' : 'stco', is64 ? 16 : 12);
    const at = is64 ? Number(chunks.readBigUInt64BE(8)) : chunks.readUInt32BE(8);
    return startTimecodeSchema.safeParse({
      frame: (await file.read(at, 4)).readUInt32BE(0),
      rate: reducedRate(description.readUInt32BE(32), description.readUInt32BE(36)),
      dropFrame: (flags & isDropFrame) !== 0,
    }).data;
  }
  return undefined;
}

const isDropFrame = 1;
/** The sample counts something, such as tape, and is no timecode. */
const isCounter = 8;

function reducedRate(timeScale: number, frameDuration: number) {
  let [divisor, rest] = [timeScale, frameDuration];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return { numerator: timeScale / divisor, denominator: frameDuration / divisor };
}
