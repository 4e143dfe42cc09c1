import { useEffect, useState } from 'react';
import type { HighlightDone, HighlightedPiece, HighlightJob } from './highlight-job.ts';

/** Longer code stays without colors, because each token would be an element. */
const longest = 60_000;
const remembered = 200;

const known = new Map<string, readonly HighlightedPiece[]>();
const waiting = new Map<number, (painted: HighlightDone['painted']) => void>();
let worker: Worker | undefined;
let lastId = 0;

/** Highlighted pieces of finished code, after a worker has parsed it. */
export function useHighlight(
  language: string,
  pieces: readonly string[],
  isOpen: boolean,
): readonly HighlightedPiece[] | undefined {
  const code = isOpen || language === '' ? '' : pieces.join('');
  const key = code === '' || code.length > longest ? '' : `${language}\n${code}`;
  const [painted, setPainted] = useState<{ key: string; pieces: HighlightDone['painted'] }>();
  useEffect(() => {
    if (key === '' || known.has(key)) return undefined;
    return ask(language, pieces, (done) => {
      if (done !== undefined) remember(key, done);
      setPainted({ key, pieces: done });
    });
    // The key is the language and the pieces.
  }, [key, language, pieces]);
  if (key === '') return undefined;
  return painted?.key === key ? painted.pieces : known.get(key);
}

function ask(
  language: string,
  pieces: readonly string[],
  answer: (painted: HighlightDone['painted']) => void,
): () => void {
  if (typeof Worker === 'undefined') return () => undefined;
  worker ??= startWorker();
  lastId += 1;
  const id = lastId;
  waiting.set(id, answer);
  worker.postMessage({ id, language, pieces } satisfies HighlightJob);
  return () => waiting.delete(id);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightDone>) => {
    waiting.get(data.id)?.(data.painted);
    waiting.delete(data.id);
  });
  return started;
}

function remember(key: string, painted: readonly HighlightedPiece[]): void {
  known.set(key, painted);
  if (known.size > remembered) known.delete(known.keys().next().value ?? '');
}
