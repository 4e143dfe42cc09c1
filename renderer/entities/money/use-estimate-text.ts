import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import type { EstimatedRun } from '../../../shared/money/estimate.ts';
import { useSynced } from '../../api/synced-state.ts';
import { loadModuleLazily, useIfLoaded } from '../../ui/load-lazily.ts';

const estimates = loadModuleLazily(() => import('./estimate-text-of-runs.ts'));

/**
 * Returns the estimate of runs on the connection in use, by the user's price list: `about $0.84 by your price list`.
 * `undefined` if nothing can be charged: in the sandbox, without a connection, and without runs. Empty while the code is
 * loading.
 */
export function useEstimateText(runs: readonly EstimatedRun[]): string | undefined {
  const connection = useSynced('connection');
  const prices = useSynced('prices');
  const estimate = useIfLoaded(estimates, connection.kind === 'gateway');
  if (connection.kind !== 'gateway' || runs.length === 0) return undefined;
  return estimate?.estimateTextOfRuns(prices, runs, connection.baseUrl) ?? '';
}

/** Like `useEstimateText`, for runs with model ids. A model that this version lacks has no price. */
export function usePlannedEstimateText(
  runs: readonly { readonly modelId: string; readonly draft: Draft }[],
): string | undefined {
  return useEstimateText(runs.map(({ modelId, draft }) => ({ model: modelById(modelId), draft })));
}
