import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the element into view when `value` changes, because parts of a small window scroll. Not at first. */
export function useScrollIntoViewOnChange<E extends HTMLElement>(value: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current !== value) element.current?.scrollIntoView({ block: 'nearest' });
    last.current = value;
  }, [value]);
  return element;
}
