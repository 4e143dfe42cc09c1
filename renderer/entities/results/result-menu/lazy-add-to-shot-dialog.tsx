import { showLazily } from '../../../ui/load-lazily.ts';

/** The dialog that adds items as takes to a shot. It opens from pages that are part of the first load. */
export const LazyAddToShotDialog = showLazily(async () => (await import('./add-to-shot-dialog.tsx')).AddToShotDialog);
