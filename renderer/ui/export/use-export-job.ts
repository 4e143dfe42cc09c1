import { useEffect, useRef, useState } from 'react';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { problemOf } from '../../api/problem-of-error.ts';

type ExportJobState =
  | { readonly kind: 'idle' }
  /** `total` is 0 while the amount of work is unknown. */
  | { readonly kind: 'working'; readonly done: number; readonly total: number }
  | { readonly kind: 'failed'; readonly problem: Problem };

interface ExportJob {
  readonly state: ExportJobState;
  /** Does it, one at a time. Nothing is shown of what was stopped. */
  start(task: (signal: AbortSignal, notify: (done: number, total: number) => void) => Promise<void>): Promise<void>;
  stop(): void;
}

/** A long job with progress and cancellation. The job ends when its component is unmounted. */
export function useExportJob(): ExportJob {
  const [state, setState] = useState<ExportJobState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    state,
    async start(task) {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setState({ kind: 'working', done: 0, total: 0 });
      try {
        await task(signal, (done, total) => !signal.aborted && setState({ kind: 'working', done, total }));
        if (!signal.aborted) setState({ kind: 'idle' });
      } catch (error) {
        if (!signal.aborted) setState({ kind: 'failed', problem: problemOfFailure(error) });
      } finally {
        if (running.current === controller) running.current = undefined;
      }
    },
    stop() {
      running.current?.abort();
      running.current = undefined;
      setState({ kind: 'idle' });
    },
  };
}

/** Decoders and encoders throw plain errors, of the machine and not of a call. */
function problemOfFailure(error: unknown): Problem {
  if (error instanceof ProblemError || !(error instanceof Error) || error.name === 'ORPCError') return problemOf(error);
  return problem('failed', 'This computer couldn’t create the file. Nothing was saved.', { raw: error.message });
}
