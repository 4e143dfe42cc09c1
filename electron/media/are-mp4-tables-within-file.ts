import { type FileHandle, open } from 'node:fs/promises';

/** Maximum number of samples of an unfragmented video: 3 GB of frames with a thousand bytes each. */
const mostExpanded = 3_000_000;
/** Maximum number of samples in a fragment without data per sample. */
const mostPlainSamples = 1_000_000;
/** Maximum size of the index. An index of ten hours has 20 MB. Bytes. */
const largestIndex = 256_000_000;
export const mostBoxes = 2_000_000;
/** Maximum nesting depth. Real tables are nine levels deep. */
const deepest = 16;

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf', 'mfra']);

/** A count exceeds its box or the file. */
class OverfullError extends Error {}

/** The number of samples according to the tables of one track. */
interface Track {
  samples: number;
  timed: number;
  shifted: number;
  chunks: number;
  lastChunk: number;
}

/**
 * True when every table of an MP4 or QuickTime file has space for its claimed number of entries. Parsers trust these
 * counts and create entries until the memory is exhausted. Only headers and tables are read, in one pass. Invalid boxes
 * are left to the parser.
 */
export async function areMp4TablesWithinFile(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const reader = await openBoxReader(handle);
    await walk(reader, { from: 0, to: reader.size, depth: 0, budget: { boxes: mostBoxes }, track: undefined });
    return true;
  } catch (error) {
    if (error instanceof OverfullError) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

export type BoxReader = Awaited<ReturnType<typeof openBoxReader>>;

interface BoxRange {
  readonly from: number;
  readonly to: number;
  /** Boxes that may still be read. */
  readonly budget: { boxes: number };
}

interface Level extends BoxRange {
  readonly depth: number;
  readonly track: Track | undefined;
}

/** Yields the boxes in a part of a file, up to a damaged one. Throws if there are more than the budget has. */
export async function* boxesOf(reader: BoxReader, { from, to, budget }: BoxRange) {
  for (let at = from; at + 8 <= to; ) {
    budget.boxes -= 1;
    if (budget.boxes < 0) throw new OverfullError();
    const short = await reader.u32(at);
    const type = nameOf(await reader.u32(at + 4));
    const isLong = short === 1;
    const long = isLong ? (await reader.u32(at + 8)) * 2 ** 32 + (await reader.u32(at + 12)) : 0;
    const size = isLong ? long : short === 0 ? to - at : short;
    const body = at + (isLong ? 16 : 8);
    // The parser will report it.
    if (size < body - at) return;
    yield { type, body, end: Math.min(at + size, to) };
    at += size;
  }
}

async function walk(reader: BoxReader, level: Level): Promise<void> {
  const { depth, budget, track } = level;
  if (depth > deepest) throw new OverfullError();
  for await (const { type, body, end } of boxesOf(reader, level)) {
    if (type === 'moov' && end - body > largestIndex) throw new OverfullError();
    if (type === 'stbl') await walkTables(reader, { from: body, to: end, depth: depth + 1, budget, track: undefined });
    else if (containers.has(type)) await walk(reader, { from: body, to: end, depth: depth + 1, budget, track });
    else await checkTable(reader, type, { body, end }, track);
  }
}

/**
 * The tables of one track must agree about the number of samples. Otherwise the parser would expand one of them far
 * beyond the others.
 */
async function walkTables(reader: BoxReader, level: Level): Promise<void> {
  const track: Track = { samples: 0, timed: 0, shifted: 0, chunks: 0, lastChunk: 0 };
  await walk(reader, { ...level, track });
  if (track.lastChunk > Math.max(1, track.chunks)) throw new OverfullError();
  // Only the timing of a track with shifted frames is expanded to one entry per sample.
  const expanded = track.shifted > 0 ? track.timed + track.shifted : 0;
  if (expanded > 2 * mostExpanded || expanded > 4 * track.samples + 1024) throw new OverfullError();
}

async function checkTable(
  reader: BoxReader,
  type: string,
  { body, end }: { body: number; end: number },
  track: Track | undefined,
): Promise<void> {
  const room = end - body;
  /** `bytes` is the size of one entry. `head` is the size before the first entry, including the count. */
  const counted = async (bytes: number, head = 8): Promise<number> => {
    const count = await reader.u32(body + head - 4);
    if (room < head || count * bytes > room - head) throw new OverfullError();
    return count;
  };
  const sumOf = async (count: number): Promise<number> => {
    let sum = 0;
    for (let index = 0; index < count; index += 1) sum += await reader.u32(body + 8 + index * 8);
    return sum;
  };
  switch (type) {
    case 'stts': {
      const timed = await sumOf(await counted(8));
      if (track) track.timed += timed;
      return;
    }
    case 'ctts': {
      const shifted = await sumOf(await counted(8));
      if (track) track.shifted += shifted;
      return;
    }
    case 'stsz': {
      const isEach = (await reader.u32(body + 4)) === 0;
      const count = isEach ? await counted(4, 12) : await reader.u32(body + 8);
      // Each sample has at least one byte.
      if (count > reader.size) throw new OverfullError();
      if (track) track.samples += count;
      return;
    }
    case 'stz2': {
      const bits = (await reader.u32(body + 4)) & 0xff;
      const count = await counted(Math.max(4, bits) / 8, 12);
      if (track) track.samples += count;
      return;
    }
    case 'stsc': {
      const count = await counted(12);
      const last = count === 0 ? 0 : await reader.u32(body + 8 + (count - 1) * 12);
      if (track) track.lastChunk = Math.max(track.lastChunk, last);
      return;
    }
    case 'stco':
    case 'co64': {
      const count = await counted(type === 'stco' ? 4 : 8);
      if (track) track.chunks += count;
      return;
    }
    case 'stss':
      return void (await counted(4));
    case 'elst':
      return void (await counted((await reader.u32(body)) >>> 24 === 1 ? 20 : 12));
    case 'tfra': {
      const lengths = await reader.u32(body + 8);
      const numbers = ((lengths >> 4) & 3) + ((lengths >> 2) & 3) + (lengths & 3) + 3;
      return void (await counted(((await reader.u32(body)) >>> 24 === 1 ? 16 : 8) + numbers, 16));
    }
    case 'trun':
      return checkRun(await reader.u32(body), await reader.u32(body + 4), room);
    case 'saiz': {
      const from = body + ((await reader.u32(body)) & 1 ? 12 : 4);
      const isEach = (await reader.u32(from)) >>> 24 === 0;
      const count = (((await reader.u32(from)) & 0xff_ffff) << 8) + ((await reader.u32(from + 4)) >>> 24);
      if (count >>> 0 > (isEach ? room : mostPlainSamples)) throw new OverfullError();
      return;
    }
    case 'senc':
      if ((await reader.u32(body + 4)) > Math.min(room, mostPlainSamples)) throw new OverfullError();
      return;
    default:
      return;
  }
}

/** Checks the samples of a fragment: four bytes per fact of each sample, possibly none. */
function checkRun(versionAndFlags: number, count: number, room: number): void {
  const facts = [0x100, 0x200, 0x400, 0x800].filter((flag) => (versionAndFlags & flag) !== 0).length;
  const head = 8 + (versionAndFlags & 1 ? 4 : 0) + (versionAndFlags & 4 ? 4 : 0);
  const isTooMany = facts === 0 ? count > mostPlainSamples : count * facts * 4 > room - head;
  if (isTooMany) throw new OverfullError();
}

function nameOf(code: number): string {
  return String.fromCharCode(code >>> 24, (code >> 16) & 0xff, (code >> 8) & 0xff, code & 0xff);
}

const windowBytes = 4096;

/** Reads small parts, because headers are far apart in a long video. */
export async function openBoxReader(handle: FileHandle) {
  const { size } = await handle.stat();
  const buffer = Buffer.alloc(windowBytes);
  let [from, length] = [0, 0];
  return {
    size,
    /** Returns a 32-bit number; 0 after the end of the file. */
    async u32(at: number): Promise<number> {
      if (at < from || at + 4 > from + length) {
        from = at;
        length = at >= size ? 0 : (await handle.read(buffer, 0, windowBytes, at)).bytesRead;
      }
      return at + 4 > from + length ? 0 : buffer.readUInt32BE(at - from);
    },
  };
}
