import { normalizeLettersAndCase } from '../../util/normalize-letters-and-case.ts';
import type { Cut, CutClip } from '../cut.ts';
import { reelsOf } from '../export/edl-reels.ts';
import { mediaNamesOf, numbersInMediaName } from '../export/media-names.ts';
import { formatShotNumber } from '../shot.ts';
import type { ParsedClip } from './parsed-cut.ts';

/** A clip of the imported file with the shot that it belongs to. */
export interface MatchedClip {
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
export function createClipMatcher(cut: Cut): (parsed: ParsedClip) => MatchedClip | undefined {
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
