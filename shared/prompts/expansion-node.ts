/** Returns the text of a variable or a named choice in the current expansion. */
type TextOfName = (name: string) => string;

/** A part of a template with `count` possible texts. */
export interface ExpansionNode {
  readonly count: bigint;
  /** At least the characters and the placeholders of the longest text. Limits the work for one text and for `count`. */
  readonly size: number;
  /** Returns the text with this index, from 0n. */
  readonly textAt: (index: bigint, textOfName: TextOfName) => string;
}

export function textNode(text: string): ExpansionNode {
  return { count: 1n, size: text.length + 1, textAt: () => text };
}

/** `size`: that of the texts of the name. */
export function nameNode(name: string, size: number): ExpansionNode {
  return { count: 1n, size, textAt: (_, textOfName) => textOfName(name) };
}

export function rangeNode(first: number, last: number): ExpansionNode {
  const step = first <= last ? 1 : -1;
  return {
    count: BigInt(Math.abs(last - first)) + 1n,
    size: Math.max(String(first).length, String(last).length),
    textAt: (index) => String(first + step * Number(index)),
  };
}

/** One of several nodes. */
export function choiceNode(options: readonly ExpansionNode[]): ExpansionNode {
  const ends: bigint[] = [];
  let count = 0n;
  let size = 1;
  for (const option of options) {
    count += option.count;
    size = Math.max(size, option.size);
    ends.push(count);
  }
  return {
    count,
    size,
    textAt(index, textOfName) {
      const place = firstEndAfter(ends, index);
      return options[place]?.textAt(index - (ends[place - 1] ?? 0n), textOfName) ?? '';
    },
  };
}

/** Several nodes in a row. The last node changes first. */
export function sequenceNode(nodes: readonly ExpansionNode[]): ExpansionNode {
  const counts = nodes.map(({ count }) => count);
  return {
    count: counts.reduce((product, count) => product * count, 1n),
    size: sizeOf(nodes),
    textAt(index, textOfName) {
      const places = placesOf(index, counts);
      return nodes.map((node, place) => node.textAt(places[place] ?? 0n, textOfName)).join('');
    },
  };
}

/** Returns the size of several nodes in a row. */
export function sizeOf(nodes: readonly Pick<ExpansionNode, 'size'>[]): number {
  return nodes.reduce((sum, { size }) => sum + size, 1);
}

/** Returns the index of each part for one index of the whole. The last part changes first. */
export function placesOf(index: bigint, counts: readonly bigint[]): readonly bigint[] {
  let rest = index;
  const places: bigint[] = [];
  for (const count of counts.toReversed()) {
    places.push(rest % count);
    rest /= count;
  }
  return places.reverse();
}

function firstEndAfter(ends: readonly bigint[], index: bigint): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0n) > index) high = middle;
    else low = middle + 1;
  }
  return low;
}
