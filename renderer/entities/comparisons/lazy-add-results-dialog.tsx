import { showLazily } from '../../ui/load-lazily.ts';

/** The dialog that chooses results for a comparison. It opens from pages that are part of the first load. */
export const LazyAddResultsDialog = showLazily(async () => (await import('./add-results-dialog.tsx')).AddResultsDialog);
