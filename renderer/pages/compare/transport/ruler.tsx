import { chooseRulerStep } from '../../../ui/playback/choose-ruler-step.ts';
import { formatPercent } from '../../../ui/playback/time-under-pointer.ts';
import { useTimelineView } from '../common/timeline-view-context.ts';
import { useClock } from '../playback/use-clock.ts';
import styles from './transport.module.css';

/** Labels the visible part of the ruler with the number of elapsed clock frames, every few frames. */
export function Ruler() {
  const seconds = useClock((state) => state.seconds);
  const frames = useClock((state) => state.frames);
  const frame = useClock((state) => state.frame);
  const { zoom, from, width } = useTimelineView();
  const step = chooseRulerStep(frames, 1 / frame, width * zoom);
  const first = Math.floor((from * frames) / step);
  const last = Math.min(Math.ceil(frames / step), Math.ceil(((from + 1 / zoom) * frames) / step) + 1);
  const marks = Array.from({ length: last - first }, (_, index) => (first + index) * step);
  return (
    <div className={styles['ruler']} aria-hidden>
      <div className={styles['strip']}>
        {marks.map((mark) => (
          <span key={mark} style={{ left: formatPercent(mark * frame, seconds) }}>
            {mark}
          </span>
        ))}
      </div>
    </div>
  );
}
