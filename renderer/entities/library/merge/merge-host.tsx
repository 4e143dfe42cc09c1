import { lazy, Suspense } from 'react';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** The dialog where `isOpen`; its parts are fetched with the first time. */
export function MergeHost({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <MergeDialog close={close} />
    </Suspense>
  );
}
