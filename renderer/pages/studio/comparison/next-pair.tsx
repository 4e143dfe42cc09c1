import { useEffect, useEffectEvent } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Item } from '../../../../shared/library/item.ts';
import { taskOfBrief } from '../../../../shared/test-sets/briefs.ts';
import { nextPairs, type ResultPair } from '../../../../shared/test-sets/standing.ts';
import { changePairRound, type PairRound, usePairRound } from '../../../entities/projects/use-project.ts';
import { projectPath } from '../../../ui/navigation/page-paths.ts';
import type { Finished } from './common/use-votes.ts';
import { useRound } from './review/round/round-store.ts';
import { useOpenRound } from './review/round/use-shared-round.ts';

/** Opens the next pair of a test set as a blind round. After the last pair, the standing of the set opens. */
export function NextPair({ round }: { readonly round: PairRound }) {
  const { project, comparisonId, matrix, votes, skipped } = round;
  const openRound = useOpenRound();
  const pair = nextPairs(matrix, votes).find(({ challenger }) => !skipped.has(challenger.id));
  const open = useEffectEvent(async ({ row, best, challenger }: ResultPair) => {
    const task = taskOfBrief(project, row.shot, best);
    const isOpen = await openRound(comparisonId, task, [finishedOf(best, 'A'), finishedOf(challenger, 'B')]);
    // A file that can't be loaded is no reason to lose the other pairs.
    if (!isOpen) changePairRound((now) => ({ ...now, skipped: new Set([...now.skipped, challenger.id]) }));
  });
  const finish = useEffectEvent(() => navigate(projectPath(project.id, 'standing')));
  const key = pair && `${pair.best.id} ${pair.challenger.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: A pair opens once, however often the round changes.
  useEffect(() => {
    if (pair) void open(pair);
    else finish();
    return () => {
      // Not before the page closes: the set would show the names.
      if (!pair) usePairRound.setState({ round: undefined });
      // The user left the page while the pair was loading.
      if (useRound.getState().preparing === comparisonId) useRound.setState({ preparing: undefined });
    };
  }, [key]);
  return (
    <section className="pane grow" aria-label="Comparison" aria-busy>
      <div className="bar" />
    </section>
  );
}

/** Letters are hidden in a round, and nothing but the item is known without its set. */
function finishedOf(item: Item, letter: string): Finished {
  return { paneId: item.id, letter, modelId: item.modelId, draft: undefined, item };
}
