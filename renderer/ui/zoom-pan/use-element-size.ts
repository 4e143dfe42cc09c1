import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './view-geometry.ts';

const unknown: Size = { width: 0, height: 0 };

/**
 * The inner size of an element, as it changes. CSS pixels. `expected`: the size at the first render, before the element
 * can be measured.
 */
export function useElementSize(ref: RefObject<HTMLElement | null>, expected = unknown): Size {
  const [box, setBox] = useState(expected);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setBox((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref]);
  return box;
}
