import { formatClock } from '../../shared/util/numbers.ts';
import { useNow } from './use-now.ts';

interface ElapsedTimeProps {
  /** Wall clock, milliseconds since 1970. */
  since: number;
  /** End of the measured time; the time runs while this is omitted. */
  until?: number | undefined;
}

/** `2:14`, running. Known time only: never a share of an unknown whole. */
export function ElapsedTime({ since, until }: ElapsedTimeProps) {
  const now = useNow(until === undefined);
  return <time className="num">{formatClock(((until ?? now) - since) / 1000)}</time>;
}
