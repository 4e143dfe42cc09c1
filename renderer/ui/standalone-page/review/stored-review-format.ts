import {
  latestNoteMoment,
  longestReviewer,
  longestReviewText,
  mostReviewNotes,
} from '../../../../shared/reviews/client-review-limits.ts';
import { isJsonObject, parseJsonOrUndefined } from '../../../../shared/util/json.ts';
import type { PageNote, PageRegion } from '../player/page-player-types.ts';

/** A note of the reviewer, on a result or shot by its id. `takeId`: the take of the shot that the reviewer saw. */
export type ReviewNote = Omit<PageNote, 'target'> & { readonly targetId?: string; readonly takeId?: string };
/** Results have picks and ratings, shots have approvals. */
export interface ReviewMark {
  readonly isPick?: true;
  /** 1 to 5. */
  readonly rating?: number;
  readonly isApproved?: true;
  /** The take that is approved. Unset: the shot had no take, or the mark is on a result. */
  readonly takeId?: string;
}

/** The review while it is written. */
export interface DraftContent {
  readonly id: string;
  readonly reviewer: string;
  readonly comment: string;
  /** By id of the result or shot. */
  readonly marks: Readonly<Record<string, ReviewMark>>;
  /** Also those on results or shots that only an earlier page had. */
  readonly notes: readonly ReviewNote[];
}

/**
 * Reads a review that the browser stored. Other pages on this computer may share the storage, so only known fields
 * within the limits are read. Returns `undefined` if the text is anything else.
 */
export function readStoredReview(text: string): DraftContent | undefined {
  const stored = parseJsonOrUndefined(text);
  if (!isJsonObject(stored)) return undefined;
  const { id, reviewer, comment, marks, notes } = stored;
  if (!isId(id) || !isJsonObject(marks) || !Array.isArray(notes)) return undefined;
  return {
    id,
    reviewer: limitText(reviewer, longestReviewer),
    comment: limitText(comment, longestReviewText),
    marks: Object.fromEntries(
      Object.entries(marks).flatMap(([targetId, mark]) => (isId(targetId) ? [[targetId, readMark(mark)]] : [])),
    ),
    notes: notes.slice(0, mostReviewNotes).flatMap(readNote),
  };
}

/** Returns a review as the browser stores it. Notes store the id of their target as `itemId`, also that of a shot. */
export function toStoredReview({ notes, ...content }: DraftContent): string {
  const storedNotes = notes.map(({ targetId, ...note }) => ({ ...note, ...(targetId && { itemId: targetId }) }));
  return JSON.stringify({ ...content, notes: storedNotes });
}

function limitText(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

/** Reads the known marks of one result or shot. */
export function readMark(value: unknown): ReviewMark {
  const { isPick, rating, isApproved, takeId } = isJsonObject(value) ? value : {};
  return {
    ...(isPick === true && { isPick }),
    ...(isNumber(rating, 5) && Number.isInteger(rating) && rating > 0 && { rating }),
    ...(isApproved === true && { isApproved }),
    ...(isId(takeId) && { takeId }),
  };
}

function readNote(value: unknown): ReviewNote[] {
  if (!isJsonObject(value)) return [];
  const { text, seconds, region, itemId: targetId, takeId } = value;
  const written = limitText(text, longestReviewText).trim();
  const hasTarget = isId(targetId);
  if (written === '' || (targetId !== undefined && !hasTarget)) return [];
  const area = readRegion(region);
  return [
    {
      text: written,
      ...(isNumber(seconds, latestNoteMoment) && { seconds }),
      ...(area && { region: area }),
      ...(hasTarget && { targetId }),
      ...(hasTarget && isId(takeId) && { takeId }),
    },
  ];
}

function readRegion(value: unknown): PageRegion | undefined {
  if (!isJsonObject(value)) return undefined;
  const { x, y, width, height } = value;
  return isNumber(x, 1) && isNumber(y, 1) && isNumber(width, 1) && isNumber(height, 1)
    ? { x, y, width, height }
    : undefined;
}

/** Checks for a UUID, as the import does. */
function isId(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(value)
  );
}

/** Checks that a value is a number from 0 to `most`. */
function isNumber(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}
