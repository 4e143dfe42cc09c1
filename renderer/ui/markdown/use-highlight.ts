import { useEffect, useState } from 'react';
import { WebWorker } from '../workers/web-worker.ts';
import type { HighlightedPiece } from './highlight-types.ts';
import type { highlight } from './highlight-worker.ts';

/** Longer code stays without colors, because each token would be an element. */
const maxLength = 60_000;
const remembered = 200;

const known = new Map<string, readonly HighlightedPiece[]>();
let worker: WebWorker<typeof highlight> | undefined;

/** Highlighted pieces of finished code, after a worker has parsed it. */
export function useHighlight(
  language: string,
  pieces: readonly string[],
  isOpen: boolean,
): readonly HighlightedPiece[] | undefined {
  const code = isOpen || language === '' ? '' : pieces.join('');
  const key = code === '' || code.length > maxLength ? '' : `${language}\n${code}`;
  const [painted, setPainted] = useState<{ key: string; pieces: readonly HighlightedPiece[] | undefined }>();
  useEffect(() => {
    if (key === '' || known.has(key) || typeof Worker === 'undefined') return undefined;
    let isCurrent = true;
    if (!worker || worker.isEnded) worker = startWorker();
    worker.ask({ language, pieces }).then(
      (done) => {
        if (done !== undefined) remember(key, done);
        if (isCurrent) setPainted({ key, pieces: done });
      },
      // Code without colors can be read as well.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
    // The key is the language and the pieces.
  }, [key, language, pieces]);
  if (key === '') return undefined;
  return painted?.key === key ? painted.pieces : known.get(key);
}

function startWorker(): WebWorker<typeof highlight> {
  return new WebWorker(new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' }));
}

function remember(key: string, painted: readonly HighlightedPiece[]): void {
  known.set(key, painted);
  if (known.size > remembered) known.delete(known.keys().next().value ?? '');
}
