import { useEffect, useRef, useState } from 'react';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { problemOf } from '../../api/problem-of-error.ts';

export type ExportJobState =
  | { readonly kind: 'idle' }
  /** `of` is 0 while it is not known how much there is to do. */
  | { readonly kind: 'working'; readonly done: number; readonly of: number }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface ExportJob {
  readonly state: ExportJobState;
  /** Does it, one at a time. Nothing is shown of what was stopped. */
  start(task: (signal: AbortSignal, notify: (done: number, of: number) => void) => Promise<void>): Promise<void>;
  stop(): void;
}

/** Something that takes a while, with progress and a way to stop it. It ends with what shows it. */
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
      setState({ kind: 'working', done: 0, of: 0 });
      try {
        await task(signal, (done, of) => !signal.aborted && setState({ kind: 'working', done, of }));
        if (!signal.aborted) setState({ kind: 'idle' });
      } catch (error) {
        if (!signal.aborted) setState({ kind: 'failed', problem: whyFailed(error) });
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
function whyFailed(error: unknown): Problem {
  if (error instanceof ProblemError || !(error instanceof Error) || error.name === 'ORPCError') return problemOf(error);
  return problem('failed', 'This computer couldn’t create the file. Nothing was saved.', { raw: error.message });
}
