export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

/**
 * What of a file of `size` bytes is asked for (RFC 9110). Several ranges at once, and anything that is no range, are
 * answered with the whole, as the standard allows. `ifRange` names the file the range was meant for.
 */
export function parseRange(range: string | null, ifRange: string | null, etag: string, size: number): ByteRange {
  if (ifRange !== null && ifRange.trim() !== etag) return { kind: 'whole' };
  // Digits and the spaces behind them come together or not at all: two runs of spaces side by side take quadratic time.
  const match = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(range ?? '');
  if (!match) return { kind: 'whole' };
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return { kind: 'whole' };
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return { kind: 'whole' };
  if (first >= size) return { kind: 'unsatisfiable' };
  // Without an end it goes to the end of the file, however far that is. For a scheme of our own Chromium takes the length of
  // the answer, added to where it begins, for the size of the file: a video would end where a shorter answer ends.
  return { kind: 'part', first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
