import { lazy, Suspense } from 'react';
import { useItemAndFrameRequests } from './item-and-frame-choice-requests.ts';

const LibraryPicker = lazy(async () => ({ default: (await import('./library-picker.tsx')).LibraryPicker }));
const FrameChooser = lazy(async () => ({ default: (await import('./frame-chooser.tsx')).FrameChooser }));

/** The dialogs that slots ask for, over the page. */
export function ItemAndFrameChoiceDialogs() {
  const { item, frames } = useItemAndFrameRequests();
  return (
    <Suspense fallback={null}>
      {item && <LibraryPicker />}
      {frames.length > 0 && <FrameChooser />}
    </Suspense>
  );
}
