import { useEffect, useEffectEvent } from 'react';
import type { ShownItem } from '../../../../entities/comparisons/pane-contents.ts';
import { SlotItems } from '../../../../entities/image-inputs/choose-slot-menu.tsx';
import { HdrNote } from '../../../../entities/items/hdr-note.tsx';
import { useClockItself } from '../playback/use-clock.ts';
import { usePaneActions } from './use-pane-actions.ts';

/** The slots that can take the image of a pane. A video stops, so that the frame in sight is the frame that is used. */
export function UseAsInputItems({ shown }: { shown: ShownItem }) {
  const actions = usePaneActions();
  const clock = useClockItself();
  const hold = useEffectEvent(() => {
    if (shown.item.kind === 'video') clock.hold(shown.pane.id);
  });
  useEffect(() => hold(), []);
  return (
    <>
      <HdrNote item={shown.item} />
      <SlotItems choose={(target) => actions.placeAsInput(shown, target)} />
    </>
  );
}
