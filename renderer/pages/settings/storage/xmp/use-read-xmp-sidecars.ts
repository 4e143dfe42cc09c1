import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../../../shared/problem.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { keys } from '../../../../api/query-keys.ts';

type ReadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Reads all XMP sidecars. Leaving the page ends the reading; its changes so far stay. */
export function useReadXmpSidecars() {
  const calls = useCalls();
  const cache = useQueryClient();
  const [state, setState] = useState<ReadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const refetch = () => cache.invalidateQueries({ queryKey: keys.xmpSidecars.key() });
  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setState({ kind: 'running', done: 0, total: 0 });
    try {
      for await (const event of await calls.xmpSidecars.read(undefined, { signal: stop.signal })) {
        if (stop.signal.aborted) return;
        if (event.kind === 'progress') setState({ ...event, kind: 'running' });
      }
      await refetch();
      setState({ kind: 'idle' });
    } catch (error) {
      if (!stop.signal.aborted) setState({ kind: 'failed', problem: problemOf(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
    void refetch();
  };
  return { state, start, cancel };
}
