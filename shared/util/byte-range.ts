type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

/**
 * Returns the requested part of a file of `size` bytes (RFC 9110). Several ranges, and anything invalid, return the
 * whole file, as the standard allows. `ifRange` identifies the version of the file.
 */
export function parseRange(range: string | null, ifRange: string | null, etag: string, size: number): ByteRange {
  if (ifRange !== null && ifRange.trim() !== etag) return { kind: 'whole' };
  // Digits and their trailing spaces are one optional group: two adjacent runs of spaces would need quadratic time.
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
  // An open range extends to the end of the file. For a custom scheme, Chromium computes the size of the file from the
  // range start and the response length. A shorter response would end the video early.
  return { kind: 'part', first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
