import { useEffect, useState } from 'react';

/** What loads faster than this shows nothing: a flash would be noise. Milliseconds. */
const quiet = 200;
const shapes = [16 / 9, 1, 3 / 4, 16 / 9, 4 / 3, 9 / 16, 16 / 9, 1, 3 / 2, 4 / 5];

/** Shapes where items will be. Nothing moves in them. */
export function LoadingRows() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="loading-rows" role="status" aria-label="Older items are being read">
      {shapes.map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They are all the same thing.
        <i key={index} style={{ aspectRatio: ratio }} />
      ))}
    </div>
  );
}
