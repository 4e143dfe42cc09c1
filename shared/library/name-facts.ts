import type { Item } from './item.ts';
import type { NameFacts } from './name-template.ts';

/** What the name of an item's file is made of where it is named anew. */
export function nameFactsOf(item: Item, withoutPrompts: boolean): NameFacts {
  const { createdAt, modelId, taskId, position, seed, width, height, prompt } = item;
  return { at: createdAt, modelId, taskId, position, seed, width, height, text: withoutPrompts ? '' : prompt };
}
