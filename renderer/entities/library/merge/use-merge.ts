import { useEffect, useRef, useState } from 'react';
import type { MergeChoice, MergeEvent, MergeReport } from '../../../../shared/library/merge-schemas.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';

interface Running {
  readonly done: number;
  /** 0 until the folders were counted. */
  readonly total: number;
}

export type MergeState =
  | { readonly kind: 'choosing'; readonly problem?: Problem }
  | ({ readonly kind: 'looking' } & Running)
  | { readonly kind: 'plan'; readonly report: MergeReport }
  | ({ readonly kind: 'merging' } & Running)
  | { readonly kind: 'done'; readonly report: MergeReport; readonly mergeId: string | undefined }
  /** Stopped by the user or by a problem. Items that were added until then stay. */
  | { readonly kind: 'ended'; readonly problem?: Problem; readonly mergeId: string | undefined };

/** The way from a folder through what would be done to what was; leaving it ends what runs. */
export function useMerge() {
  const calls = useCalls();
  const [state, setState] = useState<MergeState>({ kind: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function follow(
    kind: 'looking' | 'merging',
    startMerge: (signal: AbortSignal) => Promise<AsyncIterable<MergeEvent>>,
    ended: (problem: Problem | undefined, mergeId: string | undefined) => MergeState,
  ): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    let mergeId: string | undefined;
    setState({ kind, done: 0, total: 0 });
    try {
      for await (const event of await startMerge(stop.signal)) {
        if (stop.signal.aborted) break;
        mergeId = event.mergeId ?? mergeId;
        if (event.kind === 'progress') setState({ kind, done: event.done, total: event.total });
        else
          setState(
            kind === 'looking'
              ? { kind: 'plan', report: event.report }
              : { kind: 'done', report: event.report, mergeId },
          );
      }
      if (stop.signal.aborted) setState(ended(undefined, mergeId));
    } catch (error) {
      setState(ended(stop.signal.aborted ? undefined : problemOf(error), mergeId));
    }
  }

  return {
    state,
    choose: () => setState({ kind: 'choosing' }),
    look: (folder: string) =>
      follow(
        'looking',
        (signal) => calls.library.previewMerge({ folder }, { signal }),
        (problem) => ({ kind: 'choosing', ...(problem ? { problem } : {}) }),
      ),
    merge: (folder: string, conflicts: MergeChoice) =>
      follow(
        'merging',
        (signal) => calls.library.merge({ folder, conflicts }, { signal }),
        (problem, mergeId) => ({ kind: 'ended', mergeId, ...(problem ? { problem } : {}) }),
      ),
    stop: () => running.current?.abort(),
  };
}
