import type { TypicalTime } from '../../../shared/tasks/typical-time.ts';
import { formatClock } from '../../../shared/util/numbers.ts';
import { Box } from '../../ui/primitives.tsx';
import { formatTypicalTime } from './format-typical-time.ts';
import styles from './typical-time-bar.module.css';

interface UsualBarProps {
  /** Milliseconds. */
  readonly elapsed: number;
  readonly usual: TypicalTime;
}

/** Elapsed time against what this model usually took here: never a share of an unknown whole. */
export function TypicalTimeBar({ elapsed, usual }: UsualBarProps) {
  const whole = Math.max((usual.p90 * 4) / 3, elapsed);
  const part = (time: number) => `${(time / whole) * 100}%`;
  return (
    <Box
      className={styles['usual']}
      pos="relative"
      flex={1}
      miw={80}
      h={16}
      role="img"
      aria-label={`${formatClock(elapsed / 1000)} elapsed, ${formatTypicalTime(usual)}`}
    >
      <i className={styles['band']} style={{ left: part(usual.median), width: part(usual.p90 - usual.median) }} />
      <i className={styles['gone']} style={{ width: part(elapsed) }} />
      <i className={styles['now']} style={{ left: part(elapsed) }} />
    </Box>
  );
}
