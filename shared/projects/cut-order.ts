import type { Shot } from './shot.ts';

// Apart from the schema of shots, because the first script sorts shots and has no schemas.

/** Returns shots in the order of the cut. */
export function inCutOrder<S extends Pick<Shot, 'position' | 'number' | 'id'>>(shots: readonly S[]): S[] {
  return shots.toSorted(
    (one, other) =>
      one.position - other.position ||
      one.number - other.number ||
      (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
}
