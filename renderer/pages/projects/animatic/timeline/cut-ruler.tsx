import { ratePerSecond } from '../../../../../shared/projects/frame-rate.ts';
import { timecodeOf } from '../../../../../shared/projects/timecode.ts';
import { chooseRulerStep } from '../../../../ui/playback/choose-ruler-step.ts';
import { useAnimatic } from '../animatic-context.ts';
import styles from './timeline.module.css';
import type { TimelineScale } from './timeline-scale.ts';

/** A timecode with eight digits is wider than a frame number. */
const labelsPerStep = 1.6;
/** A label at the end would be cut. CSS pixels. */
const labelWidth = 66;

/** Labels the timeline with timecode, only in its visible part. */
export function CutRuler({ scale, left, width }: { scale: TimelineScale; left: number; width: number }) {
  const { cut } = useAnimatic();
  const { rate } = cut.project;
  const step = chooseRulerStep(cut.duration, ratePerSecond(rate), scale.width / labelsPerStep);
  const first = Math.max(0, Math.floor(left / scale.perFrame / step) - 1);
  const count = scale.perFrame === 0 ? 0 : Math.ceil(width / scale.perFrame / step) + 3;
  const marks = Array.from({ length: count }, (_, index) => (first + index) * step);
  return (
    <div className={styles['ruler']} aria-hidden>
      {marks
        .filter((mark) => mark === 0 || (cut.duration - mark) * scale.perFrame >= labelWidth)
        .map((mark) => (
          <span key={mark} style={{ left: mark * scale.perFrame }}>
            {timecodeOf(mark, { rate })}
          </span>
        ))}
    </div>
  );
}
