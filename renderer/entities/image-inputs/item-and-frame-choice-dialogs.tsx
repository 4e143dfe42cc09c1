import { showLazily } from '../../ui/load-lazily.ts';
import { useItemAndFrameRequests } from './item-and-frame-choice-requests.ts';

const LibraryPicker = showLazily(async () => (await import('./library-picker.tsx')).LibraryPicker);
const FrameChooser = showLazily(async () => (await import('./frame-chooser.tsx')).FrameChooser, {
  isLoadedAhead: false,
});

/** The dialogs that slots ask for, over the page. */
export function ItemAndFrameChoiceDialogs() {
  const { item, frames } = useItemAndFrameRequests();
  const [frame] = frames;
  return (
    <>
      {item && <LibraryPicker request={item} />}
      {frame && <FrameChooser request={frame} />}
    </>
  );
}
