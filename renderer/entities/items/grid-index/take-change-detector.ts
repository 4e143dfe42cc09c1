import type { LibraryEvent } from '../../../api/library-events.ts';

type ProjectEvent = Extract<LibraryEvent, { part: 'projects' | 'shots' }>;

/** Returns a function that tells whether an event changes the takes of a shot, the selected one, or what is in Trash. */
export function createTakeChangeDetector(): (event: ProjectEvent) => boolean {
  const known = new Map<string, string>();
  return (event) => {
    if (event.kind === 'remove') return known.delete(event.id) || event.part === 'projects';
    const { id, trashedAt } = event.entry;
    const takes =
      event.part === 'shots' ? [event.entry.selectedItemId, ...event.entry.takes.map(({ itemId }) => itemId)] : [];
    const now = [trashedAt !== undefined, ...takes].join();
    const before = known.get(id);
    known.set(id, now);
    // Also true for the first event of a project: it may have been restored from Trash.
    return before !== now;
  };
}
