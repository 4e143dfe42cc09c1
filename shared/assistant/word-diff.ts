/** A passage of two texts: equal in both, or replaced. `removed` or `added` can be empty, but not both. */
type DiffPart =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'change'; readonly removed: string; readonly added: string };

/** Words, runs of white space, and other characters. Scripts without spaces are compared by character. */
const tokenPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_'’]+|\s+|[\s\S]/gu;

/** The table of a comparison has at most this number of cells, so that it takes at most some 50 ms. */
const mostCells = 4_000_000;

/**
 * Compares two texts by words. The parts in order contain both texts completely. Texts of more than about 2,000 words
 * without a common beginning and end differ as a whole.
 */
export function diffTexts(before: string, after: string): readonly DiffPart[] {
  const from = tokensOf(before);
  const to = tokensOf(after);
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  const shorter = Math.min(from.length, to.length) - start;
  while (end < shorter && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const middle = diffTokens(from.slice(start, from.length - end), to.slice(start, to.length - end));
  const common = (tokens: readonly string[]): DiffPart => ({ kind: 'same', text: tokens.join('') });
  return mergeParts([common(from.slice(0, start)), ...middle, common(from.slice(from.length - end))]);
}

/** Returns the text with the changes that `isAccepted` accepts, by the index of the part. All others stay as before. */
export function applyChanges(parts: readonly DiffPart[], isAccepted: (index: number) => boolean): string {
  return parts
    .map((part, index) => {
      if (part.kind === 'same') return part.text;
      return isAccepted(index) ? part.added : part.removed;
    })
    .join('');
}

function tokensOf(text: string): readonly string[] {
  return text.match(tokenPattern) ?? [];
}

/** Finds the longest common sequence of tokens. */
function diffTokens(from: readonly string[], to: readonly string[]): readonly DiffPart[] {
  if (from.length * to.length > mostCells) return [{ kind: 'change', removed: from.join(''), added: to.join('') }];
  const width = to.length + 1;
  // Each cell has the length of the longest common sequence of the rest of both texts.
  const lengths = new Uint32Array((from.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = from.length - 1; row >= 0; row -= 1) {
    for (let column = to.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        from[row] === to[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < from.length || column < to.length) {
    if (row < from.length && column < to.length && from[row] === to[column]) {
      parts.push({ kind: 'same', text: from[row] ?? '' });
      row += 1;
      column += 1;
    } else if (column >= to.length || (row < from.length && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'change', removed: from[row] ?? '', added: '' });
      row += 1;
    } else {
      parts.push({ kind: 'change', removed: '', added: to[column] ?? '' });
      column += 1;
    }
  }
  return parts;
}

/** Joins neighbors of one kind. White space between two changes becomes part of one change, which is easier to read. */
function mergeParts(parts: readonly DiffPart[]): readonly DiffPart[] {
  const merged: DiffPart[] = [];
  for (const part of parts) {
    if (part.kind === 'same' && part.text === '') continue;
    const last = merged.at(-1);
    if (last?.kind === 'same' && part.kind === 'same') {
      merged[merged.length - 1] = { kind: 'same', text: last.text + part.text };
    } else if (part.kind === 'change') addChange(merged, part);
    else merged.push(part);
  }
  return merged;
}

function addChange(merged: DiffPart[], change: Extract<DiffPart, { kind: 'change' }>): void {
  const [earlier, last] = [merged.at(-2), merged.at(-1)];
  if (last?.kind === 'change') {
    merged[merged.length - 1] = joined(last, '', change);
  } else if (last?.kind === 'same' && earlier?.kind === 'change' && /^[^\S\n]+$/.test(last.text)) {
    merged.splice(-2, 2, joined(earlier, last.text, change));
  } else merged.push(change);
}

function joined(
  one: Extract<DiffPart, { kind: 'change' }>,
  between: string,
  other: Extract<DiffPart, { kind: 'change' }>,
): DiffPart {
  return {
    kind: 'change',
    removed: one.removed + between + other.removed,
    added: one.added + between + other.added,
  };
}
