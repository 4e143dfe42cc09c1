import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { negativePromptOf, promptOf } from '../../shared/models/prompt-of.ts';
import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function comparisonCalls(calls: Calls, { comparisons, prompts, describe }: Services) {
  const { comparisons: call } = calls;
  // A prompt that cannot be remembered must not look like runs that did not start.
  const remember = ({ runs }: Pick<Comparison, 'runs'>) => {
    const byText = new Map(runs.filter((run) => !run.skipped).map((run) => [promptOf(run), run]));
    for (const [text, run] of byText) {
      if (text.trim() === '') continue;
      void prompts.use({ text, negative: negativePromptOf(run), modelId: run.modelId }).catch(describe);
    }
  };
  return {
    start: call.start.handler(async ({ input }) => {
      const started = await comparisons.start(input);
      remember(input);
      return started;
    }),
    startRuns: call.startRuns.handler(({ input }) => comparisons.startRuns(input)),
    open: call.open.handler(({ input }) => comparisons.open(input)),
    addItems: call.addItems.handler(({ input }) => comparisons.addItems(input.id, input.itemIds)),
    one: call.one.handler(({ input }) => comparisons.one(input.id)),
    contents: call.contents.handler(({ input }) => comparisons.contents(input.id)),
    page: call.page.handler(async ({ input }) => ({ comparisons: await comparisons.page(input) })),
    change: call.change.handler(({ input: { id, ...change } }) => comparisons.change(id, change)),
    remove: call.remove.handler(({ input }) => comparisons.remove(input.id)),
    bringBack: call.bringBack.handler(({ input }) => comparisons.bringBack(input.id)),
    vote: call.vote.handler(({ input }) => comparisons.vote(input)),
    takeBackVote: call.takeBackVote.handler(({ input }) => comparisons.takeBackVote(input.id)),
    votes: call.votes.handler(async ({ input }) => ({ votes: await comparisons.votes(input) })),
  };
}
