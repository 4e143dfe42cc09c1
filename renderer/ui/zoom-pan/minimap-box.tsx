import type { PointerEvent, ReactNode } from 'react';
import { type Point, type Size, type View, visibleArea } from './view-geometry.ts';
import styles from './zoomable-image.module.css';

interface MinimapBoxProps {
  readonly view: View;
  readonly box: Size;
  readonly shape: number;
  /** Centers this point of the image. */
  readonly go: (place: Point) => void;
  /** The image, small. */
  readonly children: ReactNode;
}

/** Shows the visible area of an image that is larger than its box. The keys can do everything that the minimap does. */
export function MinimapBox({ view, box, shape, go: centerView, children }: MinimapBoxProps) {
  if (view.zoom <= 1.001) return null;
  const sight = visibleArea(view, box, shape);
  const formatPercent = (part: number) => `${part * 100}%`;
  const [left, top] = [Math.max(sight.left, 0), Math.max(sight.top, 0)];
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const map = event.currentTarget.getBoundingClientRect();
    centerView({ x: (event.clientX - map.left) / map.width, y: (event.clientY - map.top) / map.height });
  };
  return (
    <div
      className={`image-box ${styles['minimap']}`}
      style={{ '--shape': shape }}
      aria-hidden="true"
      data-minimap
      onClick={(event) => event.stopPropagation()}
      onPointerDown={follow}
      onPointerMove={follow}
    >
      {children}
      <i
        style={{
          left: formatPercent(left),
          top: formatPercent(top),
          width: formatPercent(Math.min(sight.left + sight.width, 1) - left),
          height: formatPercent(Math.min(sight.top + sight.height, 1) - top),
        }}
      />
    </div>
  );
}
