import { useLayoutEffect, useRef } from 'react';
import { Box } from '../../../ui/layout-primitives.tsx';
import type { MediaElement } from '../../../ui/media-error.ts';
import type { Point } from '../../../ui/zoom-pan/view-geometry.ts';
import { visibleElementOf } from '../playback/pane-canvas.ts';
import styles from './color-picker.module.css';
import type { Magnification } from './picker-store.ts';

/** Side of the magnifier at most. Screen pixels. */
const side = 84;

interface MagnifierProps {
  readonly element: MediaElement | undefined;
  /** Pixel in the middle. */
  readonly at: Point | undefined;
  readonly magnification: Magnification;
  readonly label: string;
}

/** The pixels around a place as squares with a grid. The picked pixel has a frame. */
export function Magnifier({ element, at, magnification, label }: MagnifierProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fitting = Math.floor(side / magnification);
  const count = fitting % 2 === 1 ? fitting : fitting - 1;
  const size = count * magnification;
  // Each reading of the pane draws, because the frame may have changed at the same place.
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, size, size);
    if (element && at) paint(context, element, at, count, magnification);
  });
  return (
    <Box className={`center ${styles['magnifier']}`} w={84} h={84} bg="stage">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        width={size}
        height={size}
        style={{ width: size, height: size }}
      />
    </Box>
  );
}

function paint(
  context: CanvasRenderingContext2D,
  element: MediaElement,
  at: Point,
  count: number,
  magnification: Magnification,
): void {
  const size = count * magnification;
  const pixels = new OffscreenCanvas(count, count);
  const pixelContext = pixels.getContext('2d');
  if (!pixelContext) return;
  const middle = (count - 1) / 2;
  pixelContext.imageSmoothingEnabled = false;
  pixelContext.drawImage(visibleElementOf(element), at.x - middle, at.y - middle, count, count, 0, 0, count, count);
  context.imageSmoothingEnabled = false;
  context.drawImage(pixels, 0, 0, size, size);
  context.fillStyle = 'rgb(128 128 128 / 0.45)';
  for (let line = 1; line < count; line += 1) {
    context.fillRect(line * magnification, 0, 1, size);
    context.fillRect(0, line * magnification, size, 1);
  }
  // Visible on dark and on light pixels.
  const start = middle * magnification;
  context.strokeStyle = '#000';
  context.strokeRect(start - 0.5, start - 0.5, magnification + 2, magnification + 2);
  context.strokeStyle = '#fff';
  context.strokeRect(start + 0.5, start + 0.5, magnification, magnification);
}
