import type { PointerEvent } from 'react';
import type { Item } from '../../../shared/item.ts';
import { Still } from '../../parts/still.tsx';
import { useStage, useStageStore } from '../stage/stage-store.ts';
import styles from './view.module.css';
import { centredOn, seen } from './view.ts';
import { moveView, viewOf } from './view-moves.ts';

interface MinimapProps {
  readonly paneId: string;
  readonly item: Item;
}

/** Where one is in a picture that is larger than its pane. The keys do all that it does. */
export function Minimap({ paneId, item }: MinimapProps) {
  const store = useStageStore();
  const view = useStage((model) => viewOf(model, paneId));
  const box = useStage(({ boxes }) => boxes[paneId]);
  if (view.zoom <= 1.001 || !box) return null;
  const shape = item.width / item.height;
  const sight = seen(view, box, shape);
  const percent = (part: number) => `${part * 100}%`;
  const [left, top] = [Math.max(sight.left, 0), Math.max(sight.top, 0)];
  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const map = event.currentTarget.getBoundingClientRect();
    const place = { x: (event.clientX - map.left) / map.width, y: (event.clientY - map.top) / map.height };
    moveView(store, paneId, (now) => centredOn(now, place));
  };
  return (
    <div
      className={styles['minimap']}
      style={{ '--shape': shape }}
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      <Still item={item} />
      <i
        style={{
          left: percent(left),
          top: percent(top),
          width: percent(Math.min(sight.left + sight.width, 1) - left),
          height: percent(Math.min(sight.top + sight.height, 1) - top),
        }}
      />
    </div>
  );
}
