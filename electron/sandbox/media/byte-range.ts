export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

/** The part of a file of `size` bytes that a `Range` header requests. Several ranges return the whole file. */
export function parseRange(header: string | null, size: number): ByteRange {
  const parts = header === null ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!parts) return { kind: 'whole' };
  const [, from = '', to = ''] = parts;
  if (from === '' && to === '') return { kind: 'whole' };
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return { kind: 'whole' };
  return first >= size ? { kind: 'unsatisfiable' } : { kind: 'part', first, last };
}
