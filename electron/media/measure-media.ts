import { open } from 'node:fs/promises';
import type { InputFormat, InputVideoTrack } from 'mediabunny';
import {
  type FrameRateRange,
  type MeasuredFrameRate,
  measureFrameRate,
} from '../../shared/library/measured-frame-rate.ts';
import type { StartTimecode } from '../../shared/library/start-timecode.ts';
import { type Hdr, hdrOf } from '../../shared/library/video-colors.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { withoutUndefined } from '../../shared/util/json.ts';
import { isSystemError } from '../files/system-error-codes.ts';
import { detectTextKind } from '../http/gateway/detect-text-kind.ts';
import { areMp4TablesWithinFile } from './are-mp4-tables-within-file.ts';
import { fileTypeOf } from './file-type.ts';
import { readImageHeader } from './image-header.ts';
import { isUnshownExtension } from './media-extensions.ts';
import { readBuffered } from './metadata/buffered-file-reader.ts';
import { readStartTimecode } from './read-start-timecode.ts';
import { readVideoColors } from './read-video-colors.ts';

/** Maximum number of measured frames, which takes about a second: 11 minutes at 30 frames per second. */
const mostFrames = 20_000;
/** Maximum size of the measured frames: Matroska has its times between them. Bytes. */
const mostBytes = 256_000_000;

/** Facts of a result file, measured from its bytes. The statements of the server are ignored. */
export interface MediaFacts {
  /** `file`: a result of a type that Triptych can't show. Its sides are 0. */
  readonly kind: 'image' | 'video' | 'file';
  readonly mime: string;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  readonly seconds?: number;
  readonly framesPerSecond?: number;
  readonly hdr?: Hdr;
  readonly frameRateRange?: FrameRateRange;
  readonly startTimecode?: StartTimecode;
}

const theResult = 'The result';

const texts = new Set(['SVG', 'HTML', 'XML', 'JSON or text', 'text']);

const kinds: Readonly<Record<string, { kind: 'image' | 'video'; mime: string; extension: string }>> = {
  'image/png': { kind: 'image', mime: 'image/png', extension: 'png' },
  'image/apng': { kind: 'image', mime: 'image/png', extension: 'png' },
  'image/jpeg': { kind: 'image', mime: 'image/jpeg', extension: 'jpg' },
  'image/webp': { kind: 'image', mime: 'image/webp', extension: 'webp' },
  'image/gif': { kind: 'image', mime: 'image/gif', extension: 'gif' },
  'video/mp4': { kind: 'video', mime: 'video/mp4', extension: 'mp4' },
  'video/x-m4v': { kind: 'video', mime: 'video/mp4', extension: 'mp4' },
  'video/quicktime': { kind: 'video', mime: 'video/quicktime', extension: 'mov' },
  'video/webm': { kind: 'video', mime: 'video/webm', extension: 'webm' },
};

/**
 * Reads the header of an image or video. A result of any other type is a `file`, because it was paid for. Throws a
 * `ProblemError` of kind `unmeasured` for an unreadable header and for other files of any other type, and of kind
 * `answer` or `expired` for a text, which is an answer of the host instead of a file. `name` is the name of the file at
 * the beginning of a sentence. A malicious file can use unlimited time and memory:
 * outside of a worker, use `Measurements`.
 */
export async function measureMedia(path: string, name = theResult): Promise<MediaFacts> {
  const type = await fileTypeOf(path);
  const kind = type === undefined ? undefined : kinds[type.mime];
  if (!kind) {
    const text = await readTextStart(path);
    const measured = describe(text, type);
    if (name === theResult && measured === 'SVG') return unshownFile(svg);
    if (name === theResult && !texts.has(measured)) return unshownFile(type);
    const raw = name === theResult ? { raw: text } : {};
    // Some object stores report an expired link as XML with the status 200.
    if (measured === 'XML' && name === theResult)
      throw new ProblemError(problem('expired', 'The result link returned an XML error instead of a file.', raw));
    const sentence = `${name} is neither an image nor a video: it contains ${measured}.`;
    throw new ProblemError(problem(texts.has(measured) ? 'answer' : 'unmeasured', sentence, raw));
  }
  return { ...kind, ...(kind.kind === 'image' ? await imageSize(path, name) : await videoFacts(path, name)) };
}

const svg = { mime: 'image/svg+xml', ext: 'svg' };

function unshownFile(type: { mime: string; ext: string } | undefined): MediaFacts {
  const sides = { width: 0, height: 0 };
  return type && isUnshownExtension(type.ext)
    ? { kind: 'file', mime: type.mime, extension: type.ext, ...sides }
    : { kind: 'file', mime: type?.mime ?? 'application/octet-stream', extension: 'bin', ...sides };
}

async function imageSize(path: string, name: string): Promise<{ width: number; height: number }> {
  const size = await readBuffered(path, readImageHeader);
  if (!size) throw broken(name, 'image');
  return size.orientation >= 5
    ? { width: size.height, height: size.width }
    : { width: size.width, height: size.height };
}

async function videoFacts(path: string, name: string) {
  if (!(await areMp4TablesWithinFile(path))) throw broken(name, 'video');
  const { FilePathSource, Input } = await import('mediabunny');
  // The read-ahead of the parser can fail on a damaged file after the answer is known. These errors are ignored.
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  const input = new Input({ formats: await videoFormats(), source });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw broken(name, 'video');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const seconds = await input.computeDuration();
    if (!(width > 0) || !(height > 0) || !(seconds > 0)) throw broken(name, 'video');
    const hdr = hdrOf(await readVideoColors(path, track));
    const { framesPerSecond = 0, frameRateRange } = (await frameRateOfTrack(track)) ?? {};
    const startTimecode = await readStartTimecode(path, input, framesPerSecond);
    return {
      width,
      height,
      seconds,
      ...withoutUndefined({ framesPerSecond: framesPerSecond || undefined, hdr, frameRateRange, startTimecode }),
    };
  } catch (error) {
    // A file that can't be read now may be a good one.
    throw error instanceof ProblemError || isSystemError(error) ? error : broken(name, 'video');
  } finally {
    input.dispose();
  }
}

/**
 * The supported video formats. Other formats of the parser are excluded: a playlist, for example, refers to other
 * files.
 */
export async function videoFormats(): Promise<InputFormat[]> {
  const { MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  return [MP4, QTFF, WEBM, MATROSKA];
}

function broken(name: string, what: string): ProblemError {
  return new ProblemError(problem('unmeasured', `${name} is a damaged ${what}: its header can’t be read.`));
}

/** Returns the type of other data, or one of `texts`. `start` is the beginning of the file as text. */
function describe(start: string, type: { mime: string } | undefined): string {
  const textKind = detectTextKind(start);
  if (textKind === 'SVG' || textKind === 'HTML' || textKind === 'XML') return textKind;
  if (type) return type.mime;
  if (textKind === 'JSON') return 'JSON or text';
  return textKind === 'text' ? textKind : 'unknown data';
}

export async function readTextStart(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}

/** Returns the frame rate of a video, from the times of its frames. The end of a very long video is not read. */
async function frameRateOfTrack(track: InputVideoTrack): Promise<MeasuredFrameRate | undefined> {
  const { EncodedPacketSink } = await import('mediabunny');
  const times: number[] = [];
  let [end, bytes] = [0, 0];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    // Frames before the start of a cut are never shown.
    if (packet.timestamp >= 0) times.push(packet.timestamp);
    end = Math.max(end, packet.timestamp + packet.duration);
    bytes += packet.byteLength;
    if (times.length >= mostFrames || bytes > mostBytes) break;
  }
  return measureFrameRate(
    times.toSorted((one, other) => one - other),
    end,
  );
}
