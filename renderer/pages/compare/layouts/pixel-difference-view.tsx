import { useEffect, useRef } from 'react';
import { Box } from '../../../ui/layout-primitives.tsx';
import type { MediaElement } from '../../../ui/media-error.ts';
import { PickerMark } from '../color-picker/picker-marks.tsx';
import { visibleElementOf } from '../playback/pane-canvas.ts';
import { useClockItself } from '../playback/use-clock.ts';
import { pixelsOf, usePaneMediaElements } from '../stage/pane-media-elements.ts';
import { useStage } from '../stage/stage-store.ts';
import { createDifferencePainter } from './difference-painter.ts';
import type { DifferencePainter } from './difference-webgl.ts';
import { computeAlignment } from './image-alignment.ts';
import styles from './layouts.module.css';

interface DifferenceProps {
  readonly pair: readonly [string, string];
  /** Width divided by height of the first. */
  readonly shape: number;
}

/** Shows the differences of both images, channel by channel, at the size of the first. The view covers both images. */
export function PixelDifferenceView({ pair: [firstId, secondId], shape }: DifferenceProps) {
  const sources = usePaneMediaElements();
  const clock = useClockItself();
  const settings = useStage(({ stage }) => stage.difference);
  const latest = useRef(settings);
  latest.current = settings;
  const canvas = useRef<HTMLCanvasElement>(null);
  const repaint = useRef(() => {});
  const painter = useRef<DifferencePainter>(undefined);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let stopFollowing: readonly (() => void)[] = [];
    const paint = () => {
      const [first, second] = [sources.get(firstId), sources.get(secondId)];
      const [size, other] = [pixelsOf(first), pixelsOf(second)];
      element.hidden = !size || !other;
      if (!first || !second || !size || !other) return;
      if (element.width !== size.width || element.height !== size.height) Object.assign(element, size);
      painter.current ??= createDifferencePainter(element);
      painter.current?.paint(
        visibleElementOf(first),
        visibleElementOf(second),
        latest.current,
        computeAlignment(size, other),
      );
    };
    const follow = () => {
      for (const stop of stopFollowing) stop();
      stopFollowing = [firstId, secondId].flatMap((id) => {
        const image = sources.get(id);
        return image ? [followImage(image, paint)] : [];
      });
      paint();
    };
    repaint.current = paint;
    follow();
    const stopSources = sources.onChange(follow);
    const stopFrames = clock.onFrame(paint);
    // The graphics card can be unavailable for a while; the content is created again afterwards.
    const onContextLost = (event: Event) => event.preventDefault();
    const onContextRestored = () => {
      painter.current = undefined;
      paint();
    };
    element.addEventListener('webglcontextlost', onContextLost);
    element.addEventListener('webglcontextrestored', onContextRestored);
    return () => {
      element.removeEventListener('webglcontextlost', onContextLost);
      element.removeEventListener('webglcontextrestored', onContextRestored);
      stopSources();
      stopFrames();
      for (const stop of stopFollowing) stop();
      // A canvas that stays, for another pair, would never get its drawing context back.
      queueMicrotask(() => !element.isConnected && painter.current?.end());
    };
  }, [sources, clock, firstId, secondId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another gain shows the same frames anew.
  useEffect(() => repaint.current(), [settings]);
  return (
    <Box className={styles['difference']} pos="relative" overflow="hidden" bg="stage" style={{ '--shape': shape }}>
      <div className={styles['canvas']} data-pane-image={firstId}>
        <canvas ref={canvas} role="img" aria-label="Difference between the two panes" />
        <PickerMark />
      </div>
    </Box>
  );
}

/** Paints as soon as an image is available. */
function followImage(image: MediaElement, paint: () => void): () => void {
  const names = ['load', 'loadeddata', 'seeked'] as const;
  for (const name of names) image.addEventListener(name, paint);
  return () => {
    for (const name of names) image.removeEventListener(name, paint);
  };
}
