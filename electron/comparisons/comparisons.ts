import type { Comparison } from '../../shared/comparisons/comparison.ts';
import type { comparisonContract } from '../../shared/comparisons/comparison-contract.ts';
import type { Vote } from '../../shared/comparisons/review/vote.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Library } from '../library/library.ts';
import type { CoreServices } from '../services/core-services.ts';
import type { ComparisonStore } from '../storage/comparison-store.ts';
import type { PromptStore } from '../storage/prompt-store.ts';
import type { VoteStore } from '../storage/vote-store.ts';
import { rememberPrompts } from '../tasks/prompt-history.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import type { TaskService } from '../tasks/task-service.ts';
import type { Handlers } from '../util/call-handlers.ts';
import { createComparisonOfItems, withItemsAdded } from './add-results.ts';
import { applyComparisonChange } from './apply-comparison-change.ts';
import { createComparisonRow } from './comparison-row.ts';
import { itemIdsInPanes, readComparisonSummaries } from './comparison-summaries.ts';
import { createRunStarter } from './start-runs.ts';

/** The only writer of comparisons and votes. Every method throws a `ProblemError` when it fails. */
export interface Comparisons extends Handlers<typeof comparisonContract> {
  /** Sends no further runs. Resolves when the runs that are being sent have their outcome. */
  close(): Promise<void>;
}

export interface ComparisonsOptions extends Pick<CoreServices, 'items' | 'eventHub' | 'clock' | 'onUnexpectedError'> {
  readonly comparisons: ComparisonStore;
  readonly votes: VoteStore;
  readonly prompts: Pick<PromptStore, 'recordUse'>;
  readonly tasks: Pick<TaskService, 'start' | 'check' | 'ready'>;
  readonly ledger: Pick<TaskLedger, 'tasksOfComparison'>;
  readonly library: Pick<Library, 'item'>;
  readonly describeError: (error: unknown) => Problem;
}

const newestLooked = 200;

export function createComparisons(options: ComparisonsOptions): Comparisons {
  const { comparisons, votes, items, ledger, library, eventHub, clock } = options;
  const row = createComparisonRow({ ...options, starting: (id) => starter.startingRunIds(id) });
  const starter = createRunStarter({ ...options, row });
  const chosen = (itemIds: readonly string[]) => Promise.all(itemIds.map(library.item));

  /** A user who opens the same results again expects the existing comparison. */
  async function sameResults(itemIds: readonly string[]): Promise<Comparison | undefined> {
    const newest = await comparisons.page({ limit: newestLooked });
    return newest.find((as) => as.runs.length === 0 && hasExactly(as, itemIds));
  }

  return {
    async start(plan) {
      const started = await starter.start(plan);
      const sent = plan.runs.filter((run) => !run.skipped);
      rememberPrompts(sent, options.prompts, options.describeError);
      return started;
    },
    startRuns: starter.startRuns,
    addRuns: starter.addRuns,
    async open({ title, itemIds }) {
      const here = await chosen(itemIds);
      const known = title === undefined ? await sameResults(itemIds) : undefined;
      if (known) return known;
      const opened = createComparisonOfItems(here, title, clock.now());
      await row.add(opened);
      row.notify(opened);
      return opened;
    },
    async addItems({ id, itemIds }) {
      const added = await chosen(itemIds);
      return row.change(id, (as) => withItemsAdded(as, added, clock.now()));
    },
    get: ({ id }) => row.find(id),
    async contents({ id }) {
      const comparison = await row.find(id);
      const made = await items.itemsOfComparisons([id]);
      const here = new Set(made.map((item) => item.id));
      const others = await items.findMany(itemIdsInPanes(comparison).filter((itemId) => !here.has(itemId)));
      const tasks = await ledger.tasksOfComparison(id);
      return { tasks, items: [...made, ...others], starting: starter.startingRunIds(id) };
    },
    page: async (query) => ({ comparisons: await readComparisonSummaries(await comparisons.page(query), items) }),
    change: ({ id, ...change }) => row.change(id, (as) => applyComparisonChange(as, change, clock.now())),
    async remove({ id }) {
      // The remaining runs of a deleted comparison are not sent, so that they cost nothing.
      starter.removeWaitingRuns(id);
      await row.change(id, (as) => ({ ...as, trashedAt: as.trashedAt ?? clock.now() }));
      eventHub.remove('comparisons', id);
    },
    restore: ({ id }) => row.change(id, ({ trashedAt: _, ...as }) => as),
    async vote(given) {
      await row.find(given.comparisonId);
      const { best, candidates } = given;
      if (new Set(best).size < best.length || best.some((place) => place >= candidates.length)) {
        throw new ProblemError(problem('input', 'The vote names a place that has no result.'));
      }
      const vote: Vote = { ...given, at: clock.now() };
      await votes.save(vote);
      return vote;
    },
    undoVote: ({ id }) => votes.remove(id),
    votes: async (query) => ({ votes: await votes.all(query) }),
    close: starter.close,
  };
}

function hasExactly(comparison: Comparison, itemIds: readonly string[]): boolean {
  const ids = itemIdsInPanes(comparison);
  return (
    ids.length === itemIds.length && ids.length === comparison.panes.length && itemIds.every((id) => ids.includes(id))
  );
}
