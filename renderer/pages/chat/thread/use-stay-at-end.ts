import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as the end. */
const nearEndPixels = 32;
/** Milliseconds that the page continues to move after a wheel turn or a key. */
const personMs = 600;
/** Keys that scroll up. */
const upKeys: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

/**
 * Keeps the scroll position at the end of a growing text. Scrolling up ends this; scrolling back to the end resumes it.
 */
export function useStayAtEnd(scroller: RefObject<HTMLElement | null>, rows: number) {
  const [isAtEnd, setAtEnd] = useState(true);
  const isFollowing = useRef(true);
  const observer = useRef<ResizeObserver>(undefined);
  /** Time of the user's last scroll, by `performance.now()`. */
  const movedAt = useRef(Number.NEGATIVE_INFINITY);

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    isFollowing.current = true;
    // An earlier scroll does not count as one of the new content.
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
        if (isFollowing.current && box) box.scrollTop = box.scrollHeight;
      });
      observer.current.observe(element);
    },
    [scroller],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let before = element.scrollTop;
    let isPointerDown = false;
    const recordMove = () => {
      movedAt.current = performance.now();
    };
    // A press on the scrollbar. A press on content moves nothing itself, and the focus may go elsewhere after it.
    const recordPointerDown = ({ target }: PointerEvent) => {
      isPointerDown = target === element;
    };
    const recordPointerUp = () => {
      if (isPointerDown) recordMove();
      isPointerDown = false;
    };
    const recordDrag = ({ buttons }: PointerEvent) => {
      if (buttons !== 0) recordMove();
    };
    const recordKey = ({ key, shiftKey }: KeyboardEvent) => {
      if (upKeys.has(key) || (key === ' ' && shiftKey)) recordMove();
    };
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPixels;
      // Layout changes also scroll the page. Only the user can end the following of the newest text.
      const isByUser = isPointerDown || performance.now() - movedAt.current < personMs;
      if (isNear) isFollowing.current = true;
      else if (isByUser && element.scrollTop < before) isFollowing.current = false;
      before = element.scrollTop;
      setAtEnd(isNear || isFollowing.current);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    for (const name of ['wheel', 'touchmove'] as const) element.addEventListener(name, recordMove, { passive: true });
    element.addEventListener('keydown', recordKey);
    element.addEventListener('pointermove', recordDrag);
    element.addEventListener('pointerdown', recordPointerDown);
    window.addEventListener('pointerup', recordPointerUp);
    return () => {
      element.removeEventListener('scroll', onScroll);
      for (const name of ['wheel', 'touchmove'] as const) element.removeEventListener(name, recordMove);
      element.removeEventListener('keydown', recordKey);
      element.removeEventListener('pointermove', recordDrag);
      element.removeEventListener('pointerdown', recordPointerDown);
      window.removeEventListener('pointerup', recordPointerUp);
    };
  }, [scroller]);

  /** Ends the following of the newest text when other content is scrolled into view. */
  const stopFollowing = useCallback(() => {
    isFollowing.current = false;
  }, []);

  // A new row shows the question just sent, which the user wants to see from any scroll position.
  const before = useRef(rows);
  useLayoutEffect(() => {
    if (rows > before.current) scrollToEnd();
    before.current = rows;
  }, [rows, scrollToEnd]);

  return { content, isAtEnd, scrollToEnd, stopFollowing };
}
