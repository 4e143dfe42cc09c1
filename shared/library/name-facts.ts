import type { Item } from './item.ts';
import type { NameFacts } from './name-template.ts';

/** Returns the facts for the new file name of an item. */
export function nameFactsOf(item: Item, withoutPrompts: boolean): NameFacts {
  const { createdAt, modelId, taskId, position, seed, width, height, prompt } = item;
  return { at: createdAt, modelId, taskId, position, seed, width, height, text: withoutPrompts ? '' : prompt };
}
