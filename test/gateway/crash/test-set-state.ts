import type { RouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';

type Calls = RouterClient<ContractRouter>;

/** Returns the briefs, takes, columns and votes of a test set in one line. Equal sets have equal lines. */
export async function readTestSetState(calls: Calls, id: string): Promise<string> {
  const { votes } = await calls.comparisons.votes({});
  const contents = await calls.projects.contents({ id }).catch(() => undefined);
  return JSON.stringify({
    columns: contents?.project.testSet?.columns,
    shots: contents?.shots.map(({ number, brief, takes, request }) => ({
      ...{ number, brief, request },
      takes: takes.map(({ itemId }) => itemId),
    })),
    votes: votes.map((vote) => [vote.id, vote.best, vote.candidates.map(({ itemId }) => itemId)]),
  });
}
