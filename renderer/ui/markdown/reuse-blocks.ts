import type { Block, Item, Row } from './block-content.ts';
import type { Chunks } from './list-chunks.ts';

/** Returns `block` with all equal items or rows of `before`, which was rendered earlier. */
export function reuseBlock(before: Block | undefined, block: Block): Block {
  const old = before?.content;
  const { content } = block;
  if (old?.type === 'list' && content.type === 'list') {
    return { ...block, content: { ...content, items: reuseChunks(old.items, content.items, isSameItem) } };
  }
  if (old?.type === 'table' && content.type === 'table') {
    return { ...block, content: { ...content, rows: reuseChunks(old.rows, content.rows, isSameRow) } };
  }
  return block;
}

function reuseChunks<T>(old: Chunks<T>, fresh: Chunks<T>, isSame: (a: T, b: T) => boolean): Chunks<T> {
  return fresh.map((chunk, index) => {
    const before = old[index] ?? [];
    const merged = chunk.map((each, place) => {
      const known = before[place];
      return known !== undefined && isSame(known, each) ? known : each;
    });
    return merged.length === before.length && merged.every((each, place) => each === before[place]) ? before : merged;
  });
}

function isSameItem(a: Item, b: Item): boolean {
  return a.raw === b.raw;
}

function isSameRow(a: Row, b: Row): boolean {
  return a.length === b.length && a.every((cell, index) => cell.text === b[index]?.text);
}
