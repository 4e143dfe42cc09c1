import { type ComponentProps, lazy, Suspense } from 'react';

// Loaded on demand, because it opens from pages that are part of the first load.
const Dialog = lazy(async () => ({ default: (await import('./add-results-dialog.tsx')).AddResultsDialog }));

/** The dialog that chooses results for a comparison, without its code in the first load. */
export function LazyAddResultsDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
