import type { Comparison } from '../../shared/comparisons/comparison.ts';
import type { Item } from '../../shared/library/item.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { promptOf } from '../../shared/models/prompt-of.ts';

/** All that a comparison is found by: its title, its prompts and its models. `chosen` are the results in its panes. */
export function comparisonSearchText(comparison: Comparison, chosen: readonly Item[]): string {
  const { title, brief, runs } = comparison;
  const modelIds = [...runs, ...chosen].map(({ modelId }) => modelId);
  const words = [
    title,
    ...(brief ? [promptOf(brief)] : []),
    ...runs.map((run) => promptOf(run)),
    ...chosen.map((item) => item.prompt),
    ...modelIds,
    ...modelIds.map((id) => modelById(id)?.title ?? ''),
  ];
  return [...new Set(words.filter((word) => word !== ''))].join('\n');
}

const longestTitle = 80;

/** The title of a comparison until the user names it: the beginning of its first prompt. */
export function firstTitle(prompts: readonly string[]): string {
  const [prompt = ''] = prompts.map((each) => each.trim().replace(/\s+/g, ' ')).filter((each) => each !== '');
  const letters = [...prompt];
  if (letters.length <= longestTitle) return prompt;
  return `${letters
    .slice(0, longestTitle - 1)
    .join('')
    .trimEnd()}…`;
}
