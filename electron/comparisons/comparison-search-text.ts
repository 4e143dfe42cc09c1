import type { Comparison } from '../../shared/comparisons/comparison.ts';
import type { Item } from '../../shared/library/item.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { promptOf } from '../../shared/models/prompts-of-form.ts';

/**
 * Returns the search text of a comparison: its title, prompts and models. `items` contains the results in its panes.
 */
export function comparisonSearchText(comparison: Comparison, items: readonly Item[]): string {
  const { title, brief, runs } = comparison;
  const modelIds = [...runs, ...items].map(({ modelId }) => modelId);
  const words = [
    title,
    ...(brief ? [promptOf(brief)] : []),
    ...runs.flatMap((run) => [promptOf(run), run.draft.expandedFrom?.template ?? '']),
    ...items.map((item) => item.prompt),
    ...modelIds,
    ...modelIds.map((id) => modelById(id)?.title ?? ''),
  ];
  return [...new Set(words.filter((word) => word !== ''))].join('\n');
}

const longestTitle = 80;

/** Returns the title of a comparison that the user has not named: the beginning of its first prompt. */
export function firstTitle(prompts: readonly string[]): string {
  const [prompt = ''] = prompts.map((each) => each.trim().replace(/\s+/g, ' ')).filter((each) => each !== '');
  const letters = [...prompt];
  if (letters.length <= longestTitle) return prompt;
  return `${letters
    .slice(0, longestTitle - 1)
    .join('')
    .trimEnd()}…`;
}
