import { type Comparison, comparisonTitle } from '../../shared/comparisons/comparison.ts';
import type { Vote } from '../../shared/comparisons/review/vote.ts';
import type { comparisonContract } from '../../shared/contract/comparison-contract.ts';
import { type Problem, refuse } from '../../shared/problem.ts';
import { isFinal } from '../../shared/tasks/task-states.ts';
import type { Library } from '../library/catalog/library.ts';
import type { Budgets } from '../money/budgets.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Database } from '../storage/database/database.ts';
import { rememberPrompts } from '../tasks/prompt-history.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import type { TaskService } from '../tasks/task-service.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { createComparisonOfItems, withItemsAdded } from './add-results.ts';
import { applyComparisonChange } from './apply-comparison-change.ts';
import { createClientReviewCalls } from './client-review-calls.ts';
import { createComparisonRepository } from './comparison-repository.ts';
import { itemIdsInPanes, readComparisonSummaries } from './comparison-summaries.ts';
import { createRunList } from './run-list.ts';
import { createRunStarter } from './start-runs.ts';

/**
 * The only writer of comparisons and reviews of clients, and of votes, which a rebuild also reads from files of test sets.
 * Every method throws a `ProblemError` when it fails.
 */
interface Comparisons extends Handlers<typeof comparisonContract> {
  /** Sends no further runs. Resolves when the runs that are being sent have their outcome. */
  close(): Promise<void>;
}

interface ComparisonsOptions extends Pick<CoreServices, 'stores' | 'eventHub' | 'clock' | 'onUnexpectedError'> {
  readonly tasks: Pick<TaskService, 'start' | 'check' | 'ready'>;
  readonly budgets: Pick<Budgets, 'reserve'>;
  readonly ledger: Pick<TaskLedger, 'tasksOfComparison'>;
  readonly library: Pick<Library, 'item'>;
  readonly describeError: (error: unknown) => Problem;
}

/** Number of the newest comparisons in which the same results are searched. */
const mostSearched = 200;

export function createComparisons(options: ComparisonsOptions): Comparisons {
  const { stores, ledger, library, eventHub, clock } = options;
  const { comparisons, votes, items, projects } = stores;
  const row = createComparisonRepository({ ...options, starting: (id) => starter.startingRunIds(id) });
  const runList = createRunList(options);
  const starter = createRunStarter({ ...options, row, runList });
  eventHub.subscribeToAll((event) => {
    if (event.kind === 'put' && event.part === 'tasks' && isFinal(event.entry.state))
      starter.handleTaskEnd(event.entry.id);
  });
  const chosen = (itemIds: readonly string[]) => Promise.all(itemIds.map(library.item));

  /** A user who opens the same results again expects the existing comparison. */
  async function sameResults(itemIds: readonly string[]): Promise<Comparison | undefined> {
    const newest = await comparisons.page({ limit: mostSearched });
    return newest.find((as) => as.runs.length === 0 && hasExactly(as, itemIds));
  }

  /** Applies a change of a vote, and marks the files that have it, in one transaction. */
  const changeVotes = (
    { id, candidates = [] }: Pick<Vote, 'id'> & Partial<Vote>,
    work: (transaction: Database) => Promise<void>,
  ): Promise<void> =>
    projects.inTransaction(async (transaction) => {
      const before = await votes.find(id, transaction);
      await work(transaction);
      const ids = [...(before?.candidates ?? []), ...candidates].map(({ itemId }) => itemId);
      await projects.votesChanged(ids, transaction);
    });

  return {
    async start(plan) {
      const started = await starter.start(plan);
      const runsToSend = plan.runs.filter((run) => !run.skipped);
      rememberPrompts(runsToSend, stores.prompts, options.describeError);
      return started;
    },
    async startListed(request) {
      const started = await starter.startListed(request);
      rememberPrompts(started.runs, stores.prompts, options.describeError);
      return started;
    },
    changeList: runList.change,
    startRuns: starter.startRuns,
    excludeRuns: starter.excludeRuns,
    addRuns: starter.addRuns,
    async open({ title, itemIds }) {
      const items = await chosen(itemIds);
      const existing = title === undefined ? await sameResults(itemIds) : undefined;
      if (existing) return existing;
      const opened = createComparisonOfItems(items, title, clock.now());
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
      const ownItems = await items.itemsOfComparisons([id]);
      const knownIds = new Set(ownItems.map((item) => item.id));
      const others = await items.findMany(itemIdsInPanes(comparison).filter((itemId) => !knownIds.has(itemId)));
      const tasks = await ledger.tasksOfComparison(id);
      return { tasks, items: [...ownItems, ...others], starting: starter.startingRunIds(id) };
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
    ...createClientReviewCalls({
      subject: 'comparison',
      store: stores.clientReviews,
      find: row.find,
      async findOther(id) {
        const other = await row.stored(id);
        return other && { title: comparisonTitle(other), isInTrash: other.trashedAt !== undefined };
      },
      subjectIdOf: ({ comparisonId }) => comparisonId,
      eventHub,
    }),
    async vote(input) {
      await row.find(input.comparisonId);
      const { best, candidates } = input;
      if (new Set(best).size < best.length || best.some((place) => place >= candidates.length)) {
        refuse('The vote refers to a pane without a result.');
      }
      const vote: Vote = { ...input, at: clock.now() };
      await changeVotes(vote, (transaction) => votes.save(vote, transaction));
      return vote;
    },
    undoVote: ({ id }) => changeVotes({ id }, (transaction) => votes.remove(id, transaction)),
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
