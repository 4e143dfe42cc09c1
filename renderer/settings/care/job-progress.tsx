import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { CareJobState } from '../../../shared/care/care.ts';
import { formatCount } from '../../../shared/numbers.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import own from './care.module.css';

/** How far what is done with the library has come, and the way to stop it. */
export function JobProgress({ job: { done, total }, unit }: { readonly job: CareJobState; readonly unit: string }) {
  const calls = useCalls();
  const stop = useMutation({ mutationFn: () => calls.care.stop() });
  const words = total === undefined ? 'Looking' : `${formatCount(done)} of ${formatCount(total)} ${unit}`;
  return (
    <>
      <div className={own['progress']}>
        <div
          className={own['bar']}
          role="progressbar"
          aria-label="Progress"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={total === undefined ? undefined : done}
          aria-valuetext={words}
        >
          <div style={{ width: `${total ? (done / total) * 100 : 0}%` }} />
        </div>
        <span className="t3 small num">{words}</span>
      </div>
      <Button size="xs" loading={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
    </>
  );
}
