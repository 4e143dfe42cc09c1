import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './zoom-pan/view-geometry.ts';

/** The room inside an element, as it changes. CSS pixels. */
export function useElementSize(ref: RefObject<HTMLElement | null>): Size {
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref]);
  return box;
}
