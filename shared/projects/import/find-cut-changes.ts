import type { Item } from '../../library/item.ts';
import type { StartTimecode } from '../../library/start-timecode.ts';
import { convertFrames, isSameRate } from '../../util/frame-rate.ts';
import { normalizeLettersAndCase } from '../../util/normalize-letters-and-case.ts';
import { oneLine, shortenForSentence } from '../../util/text-for-sentence.ts';
import { type ClipMedia, type Cut, type CutClip, clampTrim, trimInCutRate, videoFramesOf } from '../cut.ts';
import { reelsOf } from '../export/edl-reels.ts';
import { mediaNamesOf, numbersInMediaName } from '../export/media-names.ts';
import type { ImportedCutChange, ImportedCutChanges, ImportedCutRemark } from '../imported-cut-changes.ts';
import { formatShotNumber, type Trim } from '../shot.ts';
import { frameOfTimecode, timecodeAtRate } from '../timecode.ts';
import type { ParsedClip, ParsedCut, ParsedTime } from './parsed-cut.ts';

/**
 * Compares a cut with a file that another program wrote. `items` has the takes that are not selected, for files that
 * show them. `startTimecodes`: by item id.
 */
export function findCutChanges(
  cut: Cut,
  parsed: ParsedCut,
  items: ReadonlyMap<string, Item> = new Map(),
  startTimecodes: ReadonlyMap<string, StartTimecode> = new Map(),
): ImportedCutChanges {
  const match = createClipMatcher(cut);
  const remarks: ImportedCutRemark[] = [];
  const used = new Map<string, MatchedClip>();
  for (const clip of joinedClips(parsed.clips)) {
    const matched = match(clip);
    if (!matched) {
      if (clip.kind === 'clip') remarks.push({ kind: 'unknown', name: shortenForSentence(oneLine(clip.name)) });
    } else if (used.has(matched.clip.shot.id)) {
      remarks.push({ kind: 'repeated', shotId: matched.clip.shot.id });
    } else {
      const start = startTimecodes.get(itemIdOf(matched) ?? '');
      used.set(matched.clip.shot.id, { ...matched, parsed: { ...clip, source: sourceInFile(clip, start) } });
    }
  }
  const elsewhere = new Set<string>();
  for (const clip of parsed.otherClips) {
    const shotId = match(clip)?.clip.shot.id;
    if (shotId === undefined) remarks.push({ kind: 'unknown', name: shortenForSentence(oneLine(clip.name)) });
    else if (!used.has(shotId) && !elsewhere.has(shotId)) {
      elsewhere.add(shotId);
      remarks.push({ kind: 'other-track', shotId });
    }
  }
  for (const [shotId, { parsed: clip }] of used) if (clip.hasSpeedChange) remarks.push({ kind: 'speed', shotId });
  if (parsed.transitions) remarks.push({ kind: 'transitions', count: parsed.transitions });
  const shotIds = cut.clips.map(({ shot }) => shot.id);
  const order = reorderMatches(shotIds, [...used.keys()]);
  return {
    changes: [
      ...(order ? [{ kind: 'order', ...order } as const] : []),
      ...cut.clips.flatMap((clip) => changesOfShot(clip, { cut, used, elsewhere, items })),
    ],
    remarks,
  };
}

/** Returns the take that a clip of the file shows: the selected one if the file does not tell. */
function itemIdOf({ itemId, clip }: MatchedClip): string | undefined {
  return itemId ?? clip.media?.item.id;
}

/** Returns the ids of the takes whose start timecode decides what a clip of the file shows. */
export function itemIdsWithTimecode(cut: Cut, { clips }: ParsedCut): string[] {
  const match = createClipMatcher(cut);
  const matched = clips.flatMap((clip) => (clip.sourceTimecode && clip.source ? (match(clip) ?? []) : []));
  return [...new Set(matched.flatMap((each) => itemIdOf(each) ?? []))];
}

/** Returns the first frame of the file. Lists of programs that ignore the timecode of a file begin before it. */
function sourceInFile({ source, sourceTimecode }: ParsedClip, start: StartTimecode | undefined) {
  if (!source || !sourceTimecode || !start) return source;
  const { text } = sourceTimecode;
  const first = timecodeAtRate(start, source.rate);
  const frames = (text === undefined ? undefined : frameOfTimecode(text, first.format)) ?? source.frames;
  return frames < first.frame ? source : { ...source, frames: frames - first.frame };
}

interface Comparison {
  readonly cut: Cut;
  readonly used: ReadonlyMap<string, MatchedClip>;
  readonly elsewhere: ReadonlySet<string>;
  readonly items: ReadonlyMap<string, Item>;
}

function changesOfShot(clip: CutClip, { cut, used, elsewhere, items }: Comparison): ImportedCutChange[] {
  const { shot, media } = clip;
  const shotId = shot.id;
  const matched = used.get(shotId);
  // A shot without a take is no clip of the file: its absence means nothing.
  if (!matched) return media && !elsewhere.has(shotId) ? [{ kind: 'omit', shotId }] : [];
  const { parsed, itemId } = matched;
  if (parsed.hasSpeedChange) return [];
  const isOtherTake = itemId !== undefined && itemId !== shot.selectedItemId;
  if (isOtherTake) {
    const trim = trimOfOtherTake(parsed, items.get(itemId));
    return [{ kind: 'take', shotId, itemId, ...(trim === undefined ? {} : { trim }) }];
  }
  const { project } = cut;
  if (!media || media.item.kind === 'image') {
    const after = Math.max(1, convertFrames(parsed.duration.frames, parsed.duration.rate, project.rate));
    const isSame = convertFrames(clip.duration, project.rate, parsed.duration.rate) === parsed.duration.frames;
    return isSame || after === clip.duration ? [] : [{ kind: 'duration', shotId, before: clip.duration, after }];
  }
  if (!parsed.source) return [];
  const after = trimOf(parsed.source, parsed.duration, clip, media, cut);
  const before = media.trim;
  if (after.in === before.in && after.out === before.out) return [];
  return [{ kind: 'trim', shotId, itemId: media.item.id, before, after }];
}

/**
 * Returns the trim that the file describes. A time at another rate may be the rounded form of the current time, which
 * then stays: exporting and importing changes nothing.
 */
function trimOf(source: ParsedTime, duration: ParsedTime, clip: CutClip, media: ClipMedia, { project }: Cut): Trim {
  const { trim, rate, frames } = media;
  const isSameStart =
    convertFrames(trim.in, rate, source.rate) === source.frames ||
    (isSameRate(source.rate, project.rate) && trimInCutRate(media, project.rate).in === source.frames);
  const start = isSameStart ? trim.in : inRate(source, rate);
  const length = trim.out - trim.in;
  const isSameLength =
    convertFrames(clip.duration, project.rate, duration.rate) === duration.frames ||
    (isSameRate(rate, duration.rate) && duration.frames === length);
  return withinFile(start, isSameLength ? length : inRate(duration, rate), frames);
}

function trimOfOtherTake({ source, duration }: ParsedClip, item: Item | undefined): Trim | undefined {
  const video = item?.kind === 'video' ? videoFramesOf(item) : undefined;
  if (!video || !source) return undefined;
  return withinFile(inRate(source, video.rate), inRate(duration, video.rate), video.frames);
}

function inRate({ frames, rate }: ParsedTime, target: ClipMedia['rate']): number {
  return convertFrames(frames, rate, target);
}

function withinFile(start: number, length: number, frames: number): Trim {
  const first = Math.min(Math.max(0, start), frames - 1);
  return clampTrim({ in: first, out: first + Math.max(1, length) }, frames);
}

/** Joins parts of a clip that was divided without removing anything. */
function joinedClips(clips: readonly ParsedClip[]): ParsedClip[] {
  const joined: ParsedClip[] = [];
  for (const clip of clips) {
    const last = joined.at(-1);
    if (last && continues(last, clip)) {
      const frames = last.duration.frames + clip.duration.frames;
      joined[joined.length - 1] = { ...last, duration: { ...last.duration, frames } };
    } else joined.push(clip);
  }
  return joined;
}

function continues(last: ParsedClip, clip: ParsedClip): boolean {
  const isSameFile = last.fileName === clip.fileName && last.shotId === clip.shotId && last.reel === clip.reel;
  if (!isSameFile || !last.source || !clip.source || last.hasSpeedChange || clip.hasSpeedChange) return false;
  if (!isSameRate(last.duration.rate, clip.duration.rate) || !isSameRate(last.source.rate, clip.source.rate))
    return false;
  const length = convertFrames(last.duration.frames, last.duration.rate, last.source.rate);
  return last.source.frames + length === clip.source.frames;
}

/**
 * Returns the new order of `all` after the entries of `found` took the order in which they are given. An entry that was
 * not found stays behind its predecessor. `moved`: the fewest entries that explain the new order. Returns `undefined` if
 * nothing moves.
 */
export function reorderMatches(
  all: readonly string[],
  found: readonly string[],
): { shotIds: string[]; moved: string[] } | undefined {
  const wasFound = new Set(found);
  const followers = new Map<string | undefined, string[]>();
  let leader: string | undefined;
  for (const id of all) {
    if (wasFound.has(id)) leader = id;
    else followers.set(leader, [...(followers.get(leader) ?? []), id]);
  }
  const shotIds = [undefined, ...found].flatMap((id) => [
    ...(id === undefined ? [] : [id]),
    ...(followers.get(id) ?? []),
  ]);
  if (shotIds.every((id, index) => id === all[index])) return undefined;
  const positions = new Map(all.map((id, index) => [id, index]));
  const staying = longestIncreasing(found.map((id) => positions.get(id) ?? 0));
  return { shotIds, moved: found.filter((_, index) => !staying.has(index)) };
}

/** Returns the indexes of a longest increasing subsequence. */
function longestIncreasing(values: readonly number[]): ReadonlySet<number> {
  /** For each length, the index of the smallest last value. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? undefined : ends[low - 1];
    ends[low] = index;
  }
  const indexes = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) indexes.add(index);
  return indexes;
}

/** A clip of the imported file with the shot that it belongs to. */
interface MatchedClip {
  readonly parsed: ParsedClip;
  readonly clip: CutClip;
  /** The take that the file shows. Absent for a gap, and where the file does not tell. */
  readonly itemId: string | undefined;
}

interface Candidate {
  readonly clips: readonly CutClip[];
  readonly itemId?: string | undefined;
}

/**
 * Returns a function that finds the shot of a clip: by the ids in its metadata, then by its media file, then by its
 * name. If several shots fit, for example because they show the same take, the first one that was not found before is
 * returned.
 */
function createClipMatcher(cut: Cut): (parsed: ParsedClip) => MatchedClip | undefined {
  const byShotId = new Map(cut.clips.map((clip) => [clip.shot.id, clip]));
  const byNumber = Map.groupBy(cut.clips, ({ shot }) => shot.number);
  const byItem = Map.groupBy(
    cut.clips.filter(({ media }) => media !== undefined),
    ({ media }) => media?.item.id ?? '',
  );
  const itemsByName = new Map([...mediaNamesOf(cut)].map(([itemId, name]) => [normalizeLettersAndCase(name), itemId]));
  const itemsByReel = new Map([...reelsOf(cut)].map(([itemId, reel]) => [reel, itemId]));
  const byName = Map.groupBy(
    cut.clips.flatMap((clip) => namesOf(clip).map((name) => ({ clip, name }))),
    ({ name }) => name,
  );
  const used = new Set<CutClip>();

  function byMetadata({ shotId, itemId }: ParsedClip): Candidate | undefined {
    const clip = shotId === undefined ? undefined : byShotId.get(shotId);
    return clip && { clips: [clip], itemId: takeOf(clip, itemId) };
  }

  function byFile(fileName: string): Candidate | undefined {
    const itemId = itemsByName.get(normalizeLettersAndCase(fileName));
    if (itemId !== undefined) return { clips: byItem.get(itemId) ?? [], itemId };
    const numbers = numbersInMediaName(fileName);
    const clips = numbers && byNumber.get(numbers.shotNumber);
    return clips && { clips, itemId: clips[0]?.shot.takes[numbers.takeNumber - 1]?.itemId };
  }

  function byReel(reel: string): Candidate | undefined {
    const itemId = itemsByReel.get(reel.toUpperCase());
    return itemId === undefined ? undefined : { clips: byItem.get(itemId) ?? [], itemId };
  }

  function bySlate({ shotNumber }: ParsedClip): Candidate | undefined {
    const clips = shotNumber === undefined ? undefined : byNumber.get(shotNumber);
    return clips && { clips };
  }

  function byClipName(name: string): Candidate | undefined {
    const found = byName.get(normalizeLettersAndCase(name));
    return found && { clips: found.map(({ clip }) => clip) };
  }

  function candidateOf(parsed: ParsedClip): Candidate | undefined {
    const { fileName, reel, name } = parsed;
    return (
      byMetadata(parsed) ??
      (fileName === undefined ? undefined : byFile(fileName)) ??
      byFile(name) ??
      (reel === undefined ? undefined : byReel(reel)) ??
      bySlate(parsed) ??
      byClipName(name)
    );
  }

  return (parsed) => {
    const candidate = candidateOf(parsed);
    const clip = candidate?.clips.find((each) => !used.has(each)) ?? candidate?.clips[0];
    if (!candidate || !clip) return undefined;
    used.add(clip);
    return { parsed, clip, itemId: parsed.kind === 'gap' ? undefined : candidate.itemId };
  };
}

function takeOf({ shot }: CutClip, itemId: string | undefined): string | undefined {
  return shot.takes.some((take) => take.itemId === itemId) ? itemId : undefined;
}

/** Returns the names of the clip in exported files and the plain title. */
function namesOf({ shot, media }: CutClip): string[] {
  const slate = `${formatShotNumber(shot.number)} ${shot.title}`;
  const take = media && `${slate} t${String(media.takeNumber).padStart(2, '0')}`;
  const names = [slate, ...(take === undefined ? [] : [take]), ...(shot.title.trim() === '' ? [] : [shot.title])];
  return names.map(normalizeLettersAndCase);
}
