import type { Item } from '../../../../../shared/library/item.ts';
import { ThumbnailImage } from '../../../../entities/items/thumbnail-image.tsx';
import { MinimapBox } from '../../../../ui/zoom-pan/minimap-box.tsx';
import { centerOn } from '../../../../ui/zoom-pan/view-geometry.ts';
import { useStage, useStageStore } from '../common/stage-store.ts';
import { moveView, viewOf } from './zoom-and-pan.ts';

/** Shows the visible area within the image of a pane. */
export function Minimap({ paneId, item }: { readonly paneId: string; readonly item: Item }) {
  const store = useStageStore();
  const view = useStage((model) => viewOf(model, paneId));
  const box = useStage(({ boxes }) => boxes[paneId]);
  if (!box) return null;
  return (
    <MinimapBox
      view={view}
      box={box}
      shape={item.width / item.height}
      go={(place) => moveView(store, paneId, (now) => centerOn(now, place))}
    >
      <ThumbnailImage item={item} hasPlaceholder={false} />
    </MinimapBox>
  );
}
