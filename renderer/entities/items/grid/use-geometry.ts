import { useEffect, useMemo, useState } from 'react';
import type { GridIndex } from '../grid-index/grid-index.ts';
import { type Geometry, type GridLayout, layOutGrid, layOutGridInSteps } from './grid-geometry.ts';

/** An index with its layout; both always belong together. */
export interface ViewportLayout {
  readonly index: GridIndex;
  readonly geometry: Geometry;
}

/** Above this number of items, the layout runs in steps, and the page stays responsive between them. */
const maxItemsAtOnce = 131_072;

/** Returns the latest layout. For a very large index the previous layout remains until the new one is ready. */
export function useGeometry(
  index: GridIndex,
  { width, rowHeight, gap, heading }: GridLayout,
): ViewportLayout | undefined {
  const isLarge = index.count > maxItemsAtOnce;
  const layout = useMemo(() => ({ width, rowHeight, gap, heading }), [width, rowHeight, gap, heading]);
  const atOnce = useMemo(
    () => (isLarge ? undefined : { index, geometry: layOutGrid(index, layout) }),
    [isLarge, index, layout],
  );
  const [inSteps, setInSteps] = useState<ViewportLayout>();
  useEffect(() => {
    if (!isLarge) return;
    const steps = layOutGridInSteps(index, layout);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const layOutStep = () => {
      const step = steps.next();
      if (step.done) setInSteps({ index, geometry: step.value });
      else timer = setTimeout(layOutStep);
    };
    layOutStep();
    return () => clearTimeout(timer);
  }, [isLarge, index, layout]);
  return atOnce ?? inSteps;
}
