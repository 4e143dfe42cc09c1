import type { Item } from '../../shared/library/item.ts';
import type { Task } from '../../shared/tasks/task.ts';

// Comparisons and projects are loaded on demand, each with its tasks and results. Events from main change them here.

interface WithItems {
  readonly items: Item[];
}

/** Returns the contents with the new version of an item; the same object if they lack the item. */
export function withChangedItem<Contents extends WithItems>(contents: Contents, item: Item): Contents {
  const at = contents.items.findIndex(({ id }) => id === item.id);
  return at < 0 ? contents : { ...contents, items: contents.items.with(at, item) };
}

/** Returns the contents without a removed task or item; the same object if they lack it. */
export function withoutEntry<Contents extends WithItems & { readonly tasks: Task[] }>(
  contents: Contents,
  part: 'tasks' | 'items',
  removedId: string,
): Contents {
  if (!contents[part].some(({ id }) => id === removedId)) return contents;
  return { ...contents, [part]: contents[part].filter(({ id }: Task | Item) => id !== removedId) };
}
