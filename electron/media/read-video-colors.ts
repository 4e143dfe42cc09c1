import { open } from 'node:fs/promises';
import type { InputVideoTrack } from 'mediabunny';
import type { VideoColors } from '../../shared/library/video-colors.ts';
import { type BoxReader, boxesOf, mostBoxes, openBoxReader } from './are-mp4-tables-within-file.ts';

/** Returns the colors that a file states for its video. */
export async function readVideoColors(path: string, track: InputVideoTrack): Promise<VideoColors> {
  const { matrix, transfer, primaries, fullRange } = await track.getColorSpace();
  return {
    ...(matrix ? { matrix } : {}),
    ...(transfer ? { transfer } : {}),
    ...(primaries ? { primaries } : {}),
    ...(typeof fullRange === 'boolean' ? { isFullRange: fullRange } : {}),
    ...((await hasDolbyVisionBox(path)) ? { isDolbyVision: true } : {}),
  };
}

/** The boxes around the descriptions of all tracks, from the outside. */
const way = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
/** The configuration of Dolby Vision in the description of a track. */
const configurations: ReadonlySet<string> = new Set(['dvcC', 'dvvC', 'dvwC']);
/** Bytes of a list of descriptions before the first one, and of a description of video before its boxes. */
const [listHead, descriptionHead] = [8, 78];

async function hasDolbyVisionBox(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const reader = await openBoxReader(handle);
    return await isIn(reader, { from: 0, to: reader.size, budget: { boxes: mostBoxes } }, 0);
  } finally {
    await handle.close();
  }
}

async function isIn(reader: BoxReader, level: Parameters<typeof boxesOf>[1], depth: number): Promise<boolean> {
  for await (const { type, body, end } of boxesOf(reader, level)) {
    const inside = (head: number) => ({ from: body + head, to: end, budget: level.budget });
    if (depth > way.length) {
      if (configurations.has(type)) return true;
    } else if (depth === way.length) {
      if (await isIn(reader, inside(descriptionHead), depth + 1)) return true;
    } else if (type === way[depth]) {
      const isFound = await isIn(reader, inside(type === 'stsd' ? listHead : 0), depth + 1);
      // The index of a fragmented file is before thousands of fragments.
      if (isFound || type === 'moov') return isFound;
    }
  }
  return false;
}
