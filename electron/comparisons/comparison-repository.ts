import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { firstViewState, mostVisiblePanes, type Pane } from '../../shared/comparisons/view-state.ts';
import type { Item } from '../../shared/library/item.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { resultCount } from '../../shared/models/model.ts';
import { promptOf } from '../../shared/models/prompts-of-form.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { sqliteErrorSentence } from '../storage/database/sqlite-errors.ts';
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

/**
 * Returns the set of a run that was started alone: a comparison with the id of the task, which is also the id of its
 * only run. Every call returns the same ids. The set is stored only when something in it changes.
 */
function setOfTask(task: Task): Comparison {
  const { id, modelId, draft, shotId, tracked, createdAt } = task;
  const requested = tracked ? 1 : resultCount(modelById(modelId), draft);
  const count = Math.min(Math.max(requested, task.links.length, 1), mostVisiblePanes);
  const paneOf = (_: unknown, index: number): Pane => ({
    id: idOfPane(id, index),
    source: { kind: 'run', runId: id, position: index + 1 },
    offset: 0,
  });
  return {
    id,
    title: firstTitle(tracked ? [] : [promptOf(task)]),
    createdAt,
    changedAt: createdAt,
    runs: [{ id, modelId, draft, ...(shotId !== undefined && { shotId }) }],
    panes: Array.from({ length: count }, paneOf),
    stage: firstViewState,
    notes: [],
  };
}

/** Ids of panes are unique in their comparison only: the last two digits of the id of the task count them. */
function idOfPane(taskId: string, index: number): string {
  const last = (Number.parseInt(taskId.slice(-2), 16) + index) % 256;
  return `${taskId.slice(0, -2)}${last.toString(16).padStart(2, '0')}`;
}

interface ComparisonRowOptions extends Pick<CoreServices, 'stores' | 'eventHub'> {
  /** Returns the ids of the runs of a comparison that are about to be sent. */
  readonly starting: (id: string) => string[];
}

/** Reads and changes stored comparisons. Each change is sent to the windows. */
export function createComparisonRepository(options: ComparisonRowOptions) {
  const { stores, eventHub, starting } = options;
  const { comparisons, items, tasks } = stores;
  const wordsOf = async (comparison: Comparison) =>
    comparisonSearchText(comparison, await items.findMany(itemIdsInPanes(comparison)));

  function notify(comparison: Comparison): void {
    if (comparison.trashedAt !== undefined) return;
    const { id } = comparison;
    eventHub.put('comparisons', { id, comparison, starting: starting(id) });
  }

  const findUnstored = async (id: string): Promise<Comparison | undefined> => {
    const task = await tasks.find(id);
    return task && task.comparisonId === undefined ? setOfTask(task) : undefined;
  };

  async function add(comparison: Comparison, isOptional = false, listedIds: readonly string[] = []): Promise<void> {
    await comparisons.add(comparison, await wordsOf(comparison), isOptional, listedIds).catch((error: unknown) => {
      const sentence = sqliteErrorSentence(error);
      if (sentence === undefined) throw error;
      throw new ProblemError(problem('disk', `${sentence} Couldn’t save the comparison.`));
    });
  }

  return {
    /** Finds a comparison, or the set of a single run. Throws a `ProblemError` if neither exists. */
    async find(id: string): Promise<Comparison> {
      return (await comparisons.find(id)) ?? (await findUnstored(id)) ?? notHere();
    },
    stored: comparisons.find,
    /**
     * Resolves when the comparison is on the disk, and these runs have left the list. Throws if one is not in it. Does not
     * notify the windows.
     */
    add: (comparison: Comparison, listedIds: readonly string[] = []) => add(comparison, false, listedIds),
    /** Stores the set of a single run with its first change. */
    async change(id: string, change: (as: Comparison) => Comparison): Promise<Comparison> {
      const seen: { before?: Comparison } = {};
      const by = (comparison: Comparison) => {
        seen.before = comparison;
        return change(comparison);
      };
      // The view settings change many times a minute and are not part of the search text.
      const isFoundOtherwise = (after: Comparison) =>
        after.title !== seen.before?.title || after.panes !== seen.before.panes;
      const changeStored = () =>
        comparisons.change(id, by, async (after) => (isFoundOtherwise(after) ? wordsOf(after) : undefined));
      let changed = await changeStored();
      if (!changed) {
        const unstored = await findUnstored(id);
        // Two changes at the same time may both be the first.
        if (unstored) await add(unstored, true);
        changed = await changeStored();
      }
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
