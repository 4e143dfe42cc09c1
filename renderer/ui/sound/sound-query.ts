import { queryOptions } from '@tanstack/react-query';
import { WebWorker } from '../workers/web-worker.ts';
import type { analyzeSound, SoundAnalysis } from './analyze-sound.ts';

/** Time for which an unused analysis stays in memory. Milliseconds. */
const unusedTime = 30 * 60_000;

/**
 * The sound of a file, decoded once in a worker and shared by all waveforms and meters. `null`: the file has no sound. The
 * file at `url` never changes.
 */
export function soundQuery(url: string) {
  return queryOptions({
    queryKey: ['sound', url],
    queryFn: ({ signal }) => analyzeInTurn(new URL(url, window.location.href).href, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: unusedTime,
    retry: false,
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Decodes one file after the other, because videos that play at the same time need the computer more. */
function analyzeInTurn(url: string, signal: AbortSignal): Promise<SoundAnalysis | null> {
  const analysis = last.then(() => analyze(url, signal));
  last = analysis.catch(() => {});
  return analysis;
}

async function analyze(url: string, signal: AbortSignal): Promise<SoundAnalysis | null> {
  signal.throwIfAborted();
  const started = new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' });
  const worker = new WebWorker<typeof analyzeSound>(started);
  const stop = () => worker.stop(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    return (await worker.ask(url)) ?? null;
  } finally {
    signal.removeEventListener('abort', stop);
    worker.stop(new Error('The sound is decoded already.'));
  }
}
