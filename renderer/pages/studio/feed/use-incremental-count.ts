import { useCallback, useState } from 'react';

/** Number of cards at the start, and added at each reached end. */
const step = 100;

/**
 * Returns the number of `length` cards in the feed. The number grows when the element with the ref `end` is near the
 * screen. Cards are expensive: thousands of them at the same time would block the page.
 */
export function useIncrementalCount(length: number) {
  const [most, setMost] = useState(step);
  const count = Math.min(length, most);
  // Created for each count, so that an end that is still near is reported again.
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setMost(count + step);
        },
        { rootMargin: '1200px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [count],
  );
  return { count, end };
}
