import type { PageData } from './page-data-types.ts';

/** Returns the results that can be marked: each once, by its first letter. */
export function reviewableResults(panes: PageData['panes']): { readonly itemId: string; readonly letter: string }[] {
  const letters = new Map<string, string>();
  for (const { itemId, letter } of panes) if (itemId !== undefined && !letters.has(itemId)) letters.set(itemId, letter);
  return [...letters].map(([itemId, letter]) => ({ itemId, letter }));
}
