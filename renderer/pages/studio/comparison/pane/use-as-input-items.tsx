import { useEffect, useEffectEvent } from 'react';
import { SlotItems } from '../../../../entities/image-inputs/choose-slot-menu.tsx';
import { HdrNote } from '../../../../entities/items/hdr-note.tsx';
import { useStageActions } from '../common/stage-store.ts';
import { type PaneResult, usePaneActions } from './use-pane-actions.ts';

/** The slots that can take the image of a pane. A video stops, so that the frame in sight is the frame that is used. */
export function UseAsInputItems({ result }: { result: PaneResult }) {
  const actions = usePaneActions();
  const { holdVideo } = useStageActions();
  const hold = useEffectEvent(() => {
    if (result.item.kind === 'video') holdVideo(result.paneId);
  });
  useEffect(() => hold(), []);
  return (
    <>
      <HdrNote item={result.item} />
      <SlotItems choose={(target) => actions.placeAsInput(result, target)} />
    </>
  );
}
