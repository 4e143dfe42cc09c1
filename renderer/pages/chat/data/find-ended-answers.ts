import type { NewestAnswerState } from './use-newest-answer-states.ts';

type Head = Pick<NewestAnswerState, 'id' | 'state' | 'askedAt'>;

/**
 * Returns a function that takes the newest answers at each change, and returns those that have ended since the last
 * call. Each end is returned once.
 *
 * A fast answer can be complete when the window sees it for the first time, therefore an answer that was requested
 * after `openedAt` (wall clock, milliseconds) counts too. Older answers appear when an alternative is selected.
 */
export function findEndedAnswers(openedAt: number): <T extends Head>(heads: readonly T[]) => T[] {
  const running = new Set<number>();
  const found = new Set<number>();
  return (heads) =>
    heads.filter(({ id, state, askedAt }) => {
      if (state === 'waiting' || state === 'streaming') {
        running.add(id);
        found.delete(id);
        return false;
      }
      const isNew = running.delete(id) || (askedAt >= openedAt && !found.has(id));
      if (isNew) found.add(id);
      return isNew;
    });
}
