import type { StateEvent } from '../../shared/sync/state-event.ts';

/** Reads that the window keeps and changes with the events of main. */
const keptReads: ReadonlySet<string> = new Set([
  'comparisons.contents',
  'comparisons.get',
  'library.item',
  'projects.contents',
]);
const parts: ReadonlySet<string> = new Set(['comparisons', 'items', 'projects', 'shots', 'tasks']);

/** While main changes something all the time, a read still ends. */
const mostReads = 4;

/**
 * Main may send a change while it answers a read of what was before. The window would then keep the older state, because
 * nothing asks again: such a read is repeated.
 */
export function createNewestReads() {
  let changes = 0;
  return {
    noteEvent(event: StateEvent): void {
      if ('part' in event && parts.has(event.part)) changes += 1;
    },
    async read<Answer>(path: readonly string[], ask: () => Promise<Answer>): Promise<Answer> {
      if (!keptReads.has(path.join('.'))) return ask();
      for (let reads = 1; ; reads += 1) {
        const before = changes;
        const answer = await ask();
        if (changes === before || reads === mostReads) return answer;
      }
    },
  };
}
