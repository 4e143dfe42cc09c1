import type { TypicalTime } from '../../../../../shared/tasks/typical-time.ts';
import { formatClock } from '../../../../../shared/util/format-numbers.ts';
import { formatTypicalTime } from '../../../../entities/tasks/format-typical-time.ts';
import { Box } from '../../../../ui/layout-primitives.tsx';
import styles from './typical-time-bar.module.css';

interface TypicalTimeBarProps {
  /** Milliseconds. */
  readonly elapsed: number;
  readonly typicalTime: TypicalTime;
}

/** Compares the elapsed time with the typical time of this model: no percentage, because the total is unknown. */
export function TypicalTimeBar({ elapsed, typicalTime }: TypicalTimeBarProps) {
  const scaleSeconds = Math.max((typicalTime.p90 * 4) / 3, elapsed);
  const percentOf = (time: number) => `${(time / scaleSeconds) * 100}%`;
  return (
    <Box
      className={styles['usual']}
      pos="relative"
      flex={1}
      miw={80}
      h={16}
      role="img"
      aria-label={`${formatClock(elapsed / 1000)} elapsed, ${formatTypicalTime(typicalTime)}`}
    >
      <i
        className={styles['band']}
        style={{ left: percentOf(typicalTime.median), width: percentOf(typicalTime.p90 - typicalTime.median) }}
      />
      <Box component="i" className={styles['elapsed']} top={7} left={0} h={1} style={{ width: percentOf(elapsed) }} />
      <Box component="i" className={styles['now']} top={2} w={2} h={11} style={{ left: percentOf(elapsed) }} />
    </Box>
  );
}
