import type { Target } from '../../../../shared/library/edit-target.ts';
import { uuidAt } from '../../../../shared/library/grid-index-blocks.ts';
import type { GridIndex } from './grid-index.ts';
import type { PositionRanges } from './position-ranges.ts';

/** The items of an action; a large selection has no list of ids. */
export interface SelectedItems {
  readonly count: number;
  /** The id of one of them; empty for none. */
  readonly first: string;
  /** Packed on the first access, which takes 100 ms for half a million items. */
  readonly target: Target;
}

/** Maximum number of ids that are sent as strings; more ids are sent as bytes. */
const maxNamed = 500;

export function selectIds(ids: readonly string[]): SelectedItems {
  return { count: ids.length, first: ids[0] ?? '', target: { ids: [...ids] } };
}

/** Returns the items at these positions. `ids` is called only for small selections. */
export function selectedAt(
  { ids: bytes }: GridIndex,
  ranges: PositionRanges,
  count: number,
  ids: () => Iterable<string>,
): SelectedItems {
  if (count <= maxNamed) return selectIds([...ids()]);
  let target: Target | undefined;
  return {
    count,
    first: uuidAt(bytes, ranges[0] ?? 0),
    get target() {
      target ??= { packed: packIds(pickBytes(bytes, ranges, count)) };
      return target;
    },
  };
}

function pickBytes(bytes: Uint8Array, ranges: PositionRanges, count: number): Uint8Array {
  const picked = new Uint8Array(count * 16);
  let at = 0;
  for (let range = 0; range < ranges.length; range += 2) {
    const rangeIds = bytes.subarray((ranges[range] ?? 0) * 16, (ranges[range + 1] ?? 0) * 16);
    picked.set(rangeIds, at);
    at += rangeIds.length;
  }
  return picked;
}

/** Number of bytes per `btoa` call: a multiple of 3, so that encoded pieces can be joined. */
const chunkLength = 3 * 8192;

/** `ids`: 16 bytes for each. */
function packIds(ids: Uint8Array): string {
  const chunks: string[] = [];
  for (let from = 0; from < ids.length; from += chunkLength) {
    chunks.push(btoa(Reflect.apply(String.fromCharCode, undefined, ids.subarray(from, from + chunkLength))));
  }
  return chunks.join('');
}
