import { formatWait } from '../../../shared/util/format-numbers.ts';
import { useNow } from '../../ui/use-now.ts';

/** Says when a question is sent that waits because the gateway asked to. `sendsAt`: wall clock milliseconds. */
export function SendCountdown({ sendsAt }: { readonly sendsAt: number }) {
  const left = Math.max(1000, sendsAt - useNow(true));
  return <span className="num">The gateway asked to wait. The question is sent in {formatWait(left)}.</span>;
}
