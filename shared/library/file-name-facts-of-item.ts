import type { FileNameFacts } from '../util/file-name-template.ts';
import type { Item } from './item.ts';

/** Returns the facts for the new file name of an item. */
export function fileNameFactsOfItem(item: Item, withoutPrompts: boolean): FileNameFacts {
  const { createdAt, modelId, taskId, position, seed, width, height, prompt } = item;
  return { at: createdAt, modelId, taskId, position, seed, width, height, text: withoutPrompts ? '' : prompt };
}
