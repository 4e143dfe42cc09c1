import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { similarityProblem } from '../../../../shared/measurements/similarity-problem.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { sentenceOf } from '../../../api/problem-of-error.ts';
import { WebWorker } from '../../../ui/workers/web-worker.ts';
import { useClockItself } from '../playback/use-clock.ts';
import type { createFrameComparison, Similarity } from './compare-frames.ts';

export type SimilarityState =
  | { readonly kind: 'idle' }
  /** `progress`: part of the frames that are compared, from 0 to 1. */
  | { readonly kind: 'running'; readonly progress: number }
  | { readonly kind: 'done'; readonly similarity: Similarity; readonly frames: number }
  /** `reason`: why the videos are not compared, a sentence. */
  | { readonly kind: 'refused'; readonly reason: string };

interface PairVideo {
  readonly letter: string;
  readonly item: Item;
}

/** Compares two videos frame by frame on demand. Another pair, and closing the comparison, end the work. */
export function useSimilarity(pair: readonly [PairVideo, PairVideo]) {
  const api = useApi();
  const cache = useQueryClient();
  const clock = useClockItself();
  const [state, setState] = useState<SimilarityState>({ kind: 'idle' });
  const stopLast = useRef(() => {});
  const pairId = pair.map(({ item }) => item.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another pair starts from the beginning.
  useEffect(() => {
    setState({ kind: 'idle' });
    return () => stopLast.current();
  }, [pairId]);

  async function compare(signal: AbortSignal): Promise<SimilarityState> {
    const [one, other] = pair;
    const timingOf = ({ item }: PairVideo) =>
      cache.fetchQuery(api.library.videoFrames.queryOptions({ input: { id: item.id } }));
    const [first, second] = await Promise.all([timingOf(one), timingOf(other)]);
    const reason = similarityProblem({ ...one, timing: first }, { ...other, timing: second });
    if (reason !== undefined) return { kind: 'refused', reason };
    signal.throwIfAborted();
    const started = new Worker(new URL('./frame-comparison-worker.ts', import.meta.url), { type: 'module' });
    const worker = new WebWorker<ReturnType<typeof createFrameComparison>>(started);
    signal.addEventListener('abort', () => worker.stop(signal.reason), { once: true });
    const urlOf = ({ item }: PairVideo) => new URL(mediaRoute(item.id), window.location.href).href;
    const job = {
      urls: [urlOf(one), urlOf(other)],
      decodedLater: [first.decodedLater ?? 0, second.decodedLater ?? 0],
    } as const;
    try {
      for (;;) {
        await whenStopped(clock.state, signal);
        const { frames, similarity } = await worker.ask(job);
        if (similarity) return { kind: 'done', similarity, frames };
        setState({ kind: 'running', progress: frames / first.frameTimes.length });
      }
    } finally {
      worker.stop(new Error('The comparison ended.'));
    }
  }

  return {
    state,
    start() {
      stopLast.current();
      const control = new AbortController();
      stopLast.current = () => control.abort();
      setState({ kind: 'running', progress: 0 });
      void compare(control.signal)
        .catch((error: unknown): SimilarityState => ({ kind: 'refused', reason: sentenceOf(error) }))
        .then((result) => control.signal.aborted || setState(result));
    },
    cancel() {
      stopLast.current();
      setState({ kind: 'idle' });
    },
  };
}

type ClockStore = ReturnType<typeof useClockItself>['state'];

/** Resolves when no video plays. Rejects with the reason of `signal`. */
async function whenStopped(clock: ClockStore, signal: AbortSignal): Promise<void> {
  while (clock.getState().playing) {
    await new Promise<void>((resolve) => {
      const end = clock.subscribe(() => {
        end();
        resolve();
      });
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    signal.throwIfAborted();
  }
}
