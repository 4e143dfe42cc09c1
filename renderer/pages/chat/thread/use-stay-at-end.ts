import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as the end. */
const near = 32;
/** Milliseconds that the page continues to move after a wheel turn or a key. */
const personMs = 600;

/** Stays at the end of what grows for as long as the user does; scrolling up lets go, coming back takes hold again. */
export function useStayAtEnd(scroller: RefObject<HTMLElement | null>, rows: number) {
  const [isAtEnd, setAtEnd] = useState(true);
  const holds = useRef(true);
  const observer = useRef<ResizeObserver>(undefined);
  /** When the user last moved the page, by `performance.now()`. */
  const movedAt = useRef(Number.NEGATIVE_INFINITY);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    holds.current = true;
    // A click just before, such as one on a column's model, says nothing about what is laid out from here on.
    movedAt.current = Number.NEGATIVE_INFINITY;
    setAtEnd(true);
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  const content = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect();
      if (!element) return;
      observer.current = new ResizeObserver(() => {
        const box = scroller.current;
        if (holds.current && box) box.scrollTop = box.scrollHeight;
      });
      observer.current.observe(element);
    },
    [scroller],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let before = element.scrollTop;
    let isHeld = false;
    const moved = () => {
      movedAt.current = performance.now();
    };
    const held = () => {
      isHeld = true;
    };
    const released = () => {
      if (isHeld) moved();
      isHeld = false;
    };
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < near;
      // Layout changes also scroll the page. Only the user can end the following of the newest text.
      const byPerson = isHeld || performance.now() - movedAt.current < personMs;
      if (isNear) holds.current = true;
      else if (byPerson && element.scrollTop < before) holds.current = false;
      before = element.scrollTop;
      setAtEnd(isNear || holds.current);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    for (const name of ['wheel', 'touchmove', 'keydown'] as const)
      element.addEventListener(name, moved, { passive: true });
    element.addEventListener('pointerdown', held);
    window.addEventListener('pointerup', released);
    return () => {
      element.removeEventListener('scroll', onScroll);
      for (const name of ['wheel', 'touchmove', 'keydown'] as const) element.removeEventListener(name, moved);
      element.removeEventListener('pointerdown', held);
      window.removeEventListener('pointerup', released);
    };
  }, [scroller]);

  /** Ends the following of the newest text when other content is scrolled into view. */
  const letGo = useCallback(() => {
    holds.current = false;
  }, []);

  // A question that was just sent is what the user looks at, wherever they were.
  const before = useRef(rows);
  useLayoutEffect(() => {
    if (rows > before.current) toEnd();
    before.current = rows;
  }, [rows, toEnd]);

  return { content, isAtEnd, toEnd, letGo };
}
