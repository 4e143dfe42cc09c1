import { type ListedRun, mostRuns } from '../../shared/comparisons/run-plan/planned-run.ts';
import type { comparisonContract } from '../../shared/contract/comparison-contract.ts';
import { refuse } from '../../shared/problem.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Handlers } from '../util/call-handler-types.ts';

type ListChange = Parameters<Handlers<typeof comparisonContract>['changeList']>[0];

/** Keeps the runs that wait in the list. Only a click of the user starts them. Each change is sent to the windows. */
export function createRunList({ stores, eventHub }: Pick<CoreServices, 'stores' | 'eventHub'>) {
  const { listedRuns } = stores;
  const read = async () => ({ listedRuns: await listedRuns.all() });
  const notify = async (): Promise<void> => eventHub.set(await read());
  eventHub.provide(read);

  return {
    async change(change: ListChange): Promise<void> {
      const { add = [], remove = [] } = change;
      const count = (await listedRuns.all()).length + add.length - remove.length;
      if (add.length > 0 && count > mostRuns) refuse(`The list holds at most ${mostRuns} runs. Start or remove some.`);
      await listedRuns.change(change);
      await notify();
    },
    /** Returns these runs in the order of the list, as they are in it. */
    async find(runIds: readonly string[]): Promise<ListedRun[]> {
      const ids = new Set(runIds);
      const found = (await listedRuns.all()).filter(({ id }) => ids.has(id));
      if (found.length < ids.size) refuse('Some of these runs are no longer in the list. Nothing was sent.');
      return found;
    },
    notify,
  };
}
