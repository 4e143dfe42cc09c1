import type { RecordedRequest } from '../../../shared/request-log/recorded-request.ts';
import { Flex } from '../../ui/layout-primitives.tsx';
import { formatMs, listPhases } from './request-display-text.ts';
import styles from './timing-strip.module.css';

/** One segment for each phase. Not to scale, which is why each carries its time. */
export function TimingStrip({ exchange }: { exchange: RecordedRequest }) {
  const parts = listPhases(exchange);
  const broken = exchange.error !== undefined;
  if (parts.length === 0) return null;
  return (
    <Flex component="ol" className={`t3 micro ${styles['strip']}`} gap={3} mt="s3" aria-label="Time breakdown">
      {parts.map((phase, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: A request waits twice when it breaks while it waits.
          key={index}
          data-phase={phase.name}
          data-broken={broken && index === parts.length - 1}
          style={{ flexGrow: 1 + Math.log10(1 + phase.ms) }}
        >
          <span>{broken && index === parts.length - 1 ? `${phase.name}, interrupted` : phase.name}</span>{' '}
          <span className="num">{formatMs(phase.ms)}</span>
        </li>
      ))}
    </Flex>
  );
}
