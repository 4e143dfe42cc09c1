import { lazy, Suspense } from 'react';
import { useDialogRequests } from './image-dialog-requests.ts';

const LibraryPicker = lazy(async () => ({ default: (await import('./library-picker.tsx')).LibraryPicker }));
const FrameChooser = lazy(async () => ({ default: (await import('./frame-chooser.tsx')).FrameChooser }));

/** The dialogs that slots ask for, over the page. */
export function InputDialogs() {
  const { item, frames } = useDialogRequests();
  return (
    <Suspense fallback={null}>
      {item && <LibraryPicker />}
      {frames.length > 0 && <FrameChooser />}
    </Suspense>
  );
}
