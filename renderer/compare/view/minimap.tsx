import type { Item } from '../../../shared/item.ts';
import { MinimapBox } from '../../parts/picture-stage/minimap-box.tsx';
import { centredOn } from '../../parts/picture-stage/view.ts';
import { Still } from '../../parts/still.tsx';
import { useStage, useStageStore } from '../stage/stage-store.ts';
import { moveView, viewOf } from './view-moves.ts';

interface MinimapProps {
  readonly paneId: string;
  readonly item: Item;
}

/** Where one is in the picture of a pane. */
export function Minimap({ paneId, item }: MinimapProps) {
  const store = useStageStore();
  const view = useStage((model) => viewOf(model, paneId));
  const box = useStage(({ boxes }) => boxes[paneId]);
  if (!box) return null;
  return (
    <MinimapBox
      view={view}
      box={box}
      shape={item.width / item.height}
      go={(place) => moveView(store, paneId, (now) => centredOn(now, place))}
    >
      <Still item={item} />
    </MinimapBox>
  );
}
