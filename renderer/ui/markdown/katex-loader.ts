import type katexModule from 'katex';

type Katex = typeof katexModule;

let katex: Katex | undefined;
let loading: Promise<void> | undefined;
const waiting = new Set<() => void>();

/** Loads KaTeX with its style sheet and fonts from the program. Loaded with the first formula. */
export function loadKatex(): Promise<void> {
  loading ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(([module]) => {
    katex = module.default;
    for (const notify of [...waiting]) notify();
  });
  return loading;
}

export function loadedKatex(): Katex | undefined {
  return katex;
}

export function onKatexLoaded(notify: () => void): () => void {
  waiting.add(notify);
  return () => waiting.delete(notify);
}
