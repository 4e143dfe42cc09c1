import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { formatClock } from '../../shared/numbers.ts';
import styles from './compare-page.module.css';
import type { TransportState } from './use-transport.ts';

/** One play, one place in time, for all videos. */
export function Transport({ transport }: { transport: TransportState }) {
  const { playing, position, seconds, seek, toggle } = transport;
  return (
    <section className={styles['transport']} aria-label="One transport for all videos">
      <ActionIcon aria-label="Back to the start" onClick={() => seek(0)}>
        <IconPlayerSkipBack size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={playing ? 'Pause' : 'Play'} onClick={toggle}>
        {playing ? <IconPlayerPause size={16} stroke={1.5} /> : <IconPlayerPlay size={16} stroke={1.5} />}
      </ActionIcon>
      <span className={`num ${styles['clock']}`}>{exactClock(position)}</span>
      <input
        className={styles['seek']}
        style={{ '--played': `${seconds === 0 ? 0 : (position / seconds) * 100}%` } as CSSProperties}
        type="range"
        aria-label="Position"
        aria-valuetext={`${exactClock(position)} of ${exactClock(seconds)}`}
        min={0}
        max={seconds}
        step={1 / 24}
        value={position}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
      />
      <span className="t3 num">{exactClock(seconds)}</span>
    </section>
  );
}

/** `0:03.58` */
function exactClock(seconds: number): string {
  const hundredths = Math.floor((seconds % 1) * 100);
  return `${formatClock(seconds)}.${String(hundredths).padStart(2, '0')}`;
}
