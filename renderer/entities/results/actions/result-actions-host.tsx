import { showLazily } from '../../../ui/load-lazily.ts';
import { useResultActionsStore } from './result-actions-store.ts';

const ResultActions = showLazily(async () => (await import('./result-menu.tsx')).ResultActions);

/** Runs the actions on results, and shows their menu and the dialogs that they open. */
export function ResultActionsHost() {
  return useResultActionsStore((store) => store.isNeeded) ? <ResultActions /> : null;
}
