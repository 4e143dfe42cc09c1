import { formatClock } from '../../shared/util/format-numbers.ts';
import { useNow } from './use-now.ts';

interface ElapsedTimeProps {
  /** Wall clock, milliseconds since 1970. */
  since: number;
  /** End of the measured time; the time runs while this is omitted. */
  end?: number | undefined;
}

/** Running time, such as `2:14`. Shows no percentage, because the total is unknown. */
export function ElapsedTime({ since, end }: ElapsedTimeProps) {
  const now = useNow(end === undefined);
  return <time className="num">{formatClock(((end ?? now) - since) / 1000)}</time>;
}
