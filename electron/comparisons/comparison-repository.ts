import type { Comparison } from '../../shared/comparisons/comparison.ts';
import type { Item } from '../../shared/library/item.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { promptOf } from '../../shared/models/prompts-of-form.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { sqliteErrorSentence } from '../storage/database/sqlite-error-sentence.ts';
import { itemIdsInPanes } from './comparison-summaries.ts';

/**
 * Returns the search text of a comparison: its title, prompts and models. `items` contains the results in its panes.
 */
function comparisonSearchText(comparison: Comparison, items: readonly Item[]): string {
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

/** Reads and changes stored comparisons. Each change is sent to the windows. */
export type ComparisonRepository = ReturnType<typeof createComparisonRepository>;

interface ComparisonRowOptions extends Pick<CoreServices, 'stores' | 'eventHub'> {
  /** Returns the ids of the runs of a comparison that are about to be sent. */
  readonly starting: (id: string) => string[];
}

export function createComparisonRepository(options: ComparisonRowOptions) {
  const { stores, eventHub, starting } = options;
  const { comparisons, items } = stores;
  const wordsOf = async (comparison: Comparison) =>
    comparisonSearchText(comparison, await items.findMany(itemIdsInPanes(comparison)));

  function notify(comparison: Comparison): void {
    if (comparison.trashedAt !== undefined) return;
    const { id } = comparison;
    eventHub.put('comparisons', { id, comparison, starting: starting(id) });
  }

  return {
    /** Throws a `ProblemError` if the comparison does not exist. */
    async find(id: string): Promise<Comparison> {
      return (await comparisons.find(id)) ?? notHere();
    },
    stored: comparisons.find,
    /** Resolves when the comparison is on the disk. Does not notify the windows. */
    async add(comparison: Comparison): Promise<void> {
      await comparisons.add(comparison, await wordsOf(comparison)).catch((error: unknown) => {
        const sentence = sqliteErrorSentence(error);
        if (sentence === undefined) throw error;
        throw new ProblemError(problem('disk', `${sentence} Couldn’t save the comparison.`));
      });
    },
    async change(id: string, change: (as: Comparison) => Comparison): Promise<Comparison> {
      const seen: { before?: Comparison } = {};
      const by = (comparison: Comparison) => {
        seen.before = comparison;
        return change(comparison);
      };
      // The view settings change many times a minute and are not part of the search text.
      const isFoundOtherwise = (after: Comparison) =>
        after.title !== seen.before?.title || after.panes !== seen.before.panes;
      const changed = await comparisons.change(id, by, async (after) =>
        isFoundOtherwise(after) ? wordsOf(after) : undefined,
      );
      if (!changed) return notHere();
      if (changed !== seen.before) notify(changed);
      return changed;
    },
    notify,
  };
}

function notHere(): never {
  throw new ProblemError(problem('not-found', 'This comparison no longer exists.'));
}
