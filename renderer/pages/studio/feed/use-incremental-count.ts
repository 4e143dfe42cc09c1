import { useCallback, useState } from 'react';

/** Cards that stand in the feed at first, and that come with each end of it that is reached. */
const step = 100;

/**
 * Returns the number of `length` cards in the feed. The number grows when the element with the ref `end` is near the
 * screen. Cards are expensive: thousands of them at the same time would block the page.
 */
export function useIncrementalCount(length: number) {
  const [most, setMost] = useState(step);
  const count = Math.min(length, most);
  // Made anew with each count: an end that is still near says so again.
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
