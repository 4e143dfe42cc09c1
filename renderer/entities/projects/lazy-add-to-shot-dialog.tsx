import { type ComponentProps, lazy, Suspense } from 'react';

// Loaded on demand, because it opens from pages that are part of the first load.
const Dialog = lazy(async () => ({ default: (await import('./add-to-shot-dialog.tsx')).AddToShotDialog }));

/** The dialog that adds items as takes to a shot, without its code in the first load. */
export function LazyAddToShotDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
