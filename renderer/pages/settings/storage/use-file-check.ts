import { useEffect, useRef, useState } from 'react';
import type { CheckReport } from '../../../../shared/library/storage-summary.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';

export type FileCheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly report: CheckReport }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Checks all files of the library. Leaving the page ends the check; earlier findings remain. */
export function useFileCheck() {
  const calls = useCalls();
  const [state, setState] = useState<FileCheckState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const startCheck = async () => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ kind: 'running', done: 0, total: 0 });
    try {
      for await (const event of await calls.storage.check(undefined, { signal: stop.signal })) {
        if (stop.signal.aborted) return;
        if (event.kind === 'progress') setState({ kind: 'running', done: event.done, total: event.total });
        else setState({ kind: 'done', report: event.report });
      }
    } catch (error) {
      if (!stop.signal.aborted) setState({ kind: 'failed', problem: problemOf(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, startCheck, cancel };
}
