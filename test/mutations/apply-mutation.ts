import type { Mutation } from './mutation.ts';

/**
 * Returns `source` without the guard. Throws if the text of the guard does not occur exactly once, or would not change.
 */
export function applied({ guard, file, from, to }: Mutation, source: string): string {
  const count = source.split(from).length - 1;
  if (from === '' || count !== 1 || from === to) throw new Error(`"${guard}": found ${count} times in ${file}`);
  return source.replace(from, () => to);
}
