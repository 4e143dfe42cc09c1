import { useEffect, useRef, useState } from 'react';
import { chooseRulerStep } from '../../../ui/playback/choose-ruler-step.ts';
import { formatPercent } from '../../../ui/playback/time-under-pointer.ts';
import { useClock } from '../playback/use-clock.ts';
import styles from './transport.module.css';

/** Labels the ruler with the number of elapsed clock frames, every few frames. */
export function Ruler() {
  const seconds = useClock((state) => state.seconds);
  const frames = useClock((state) => state.frames);
  const frame = useClock((state) => state.frame);
  const ruler = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useEffect(() => {
    const element = ruler.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const step = chooseRulerStep(frames, 1 / frame, width);
  const marks = Array.from({ length: Math.ceil(frames / step) }, (_, index) => index * step);
  return (
    <div ref={ruler} className={styles['ruler']} aria-hidden>
      {marks.map((mark) => (
        <span key={mark} style={{ left: formatPercent(mark * frame, seconds) }}>
          {mark}
        </span>
      ))}
    </div>
  );
}
