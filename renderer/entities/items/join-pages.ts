interface Placed {
  readonly id: string;
  readonly createdAt: number;
}

/** The newest items and the older ones after them as one list, newest first, each once. */
export function joinPages<T extends Placed>(newest: readonly T[], older: readonly T[]): readonly T[] {
  if (older.length === 0) return newest;
  const known = new Set(newest.map((item) => item.id));
  const joined = [...newest, ...older.filter((item) => !known.has(item.id))];
  // A push moves what was the oldest of the newest out of their list and between the two.
  const inOrder = joined.every((item, index) => index === 0 || (joined[index - 1]?.createdAt ?? 0) >= item.createdAt);
  return inOrder ? joined : joined.toSorted((a, b) => b.createdAt - a.createdAt);
}

interface Made {
  readonly taskId: string;
  readonly position: number;
}

/** Neighbours of one run in the order in which the run made them: which file was saved last says nothing. */
export function inRunOrder<T extends Made>(items: readonly T[]): readonly T[] {
  const ordered: T[] = [];
  let run: T[] = [];
  for (const item of items) {
    if (run[0] && run[0].taskId !== item.taskId) {
      ordered.push(...run.toSorted((a, b) => a.position - b.position));
      run = [];
    }
    run.push(item);
  }
  return [...ordered, ...run.toSorted((a, b) => a.position - b.position)];
}
