import type { Mutation } from './mutation.ts';

/** `source` without the guard. Throws where its text does not stand there exactly once, or would stay the same. */
export function applied({ guard, file, from, to }: Mutation, source: string): string {
  const count = source.split(from).length - 1;
  if (from === '' || count !== 1 || from === to) throw new Error(`"${guard}": found ${count} times in ${file}`);
  return source.replace(from, () => to);
}
