import type { Node } from './conversation-event.ts';

/** Serializes nodes as comma-separated numbers. */
export function writeNodes(nodes: readonly Node[]): string {
  return nodes.flat().join(',');
}

/** Parses the output of `writeNodes`, oldest first. */
export function readNodes(text: string): Node[] {
  const numbers = JSON.parse(`[${text}]`) as number[];
  const nodes: Node[] = [];
  for (let at = 0; at + 3 < numbers.length; at += 4) {
    const [id = 0, parent = 0, turn = 0, byModel] = numbers.slice(at, at + 4);
    nodes.push([id, parent, turn, byModel === 1 ? 1 : 0]);
  }
  return nodes.sort((a, b) => a[0] - b[0]);
}

/** The relations between the messages of a conversation; ids only. */
export type Tree = ReturnType<typeof treeOf>;

/** Creates the tree of nodes. A node without a known parent is a first message. Never loops, even for invalid nodes. */
export function treeOf(nodes: readonly Node[]) {
  const parents = new Map<number, number>(nodes.map(([id, parent]) => [id, parent]));
  const children = new Map<number, number[]>();
  for (const [id, parent] of nodes) {
    const key = parents.has(parent) ? parent : 0;
    const list = children.get(key);
    if (list) list.push(id);
    else children.set(key, [id]);
  }
  return {
    /** Ids from the first message to `head`, both included. Empty for `null`. */
    pathTo(head: number | null): number[] {
      const path: number[] = [];
      for (let at = head ?? 0; parents.has(at) && path.length <= parents.size; at = parents.get(at) ?? 0) path.push(at);
      return path.reverse();
    },
    /** Ids of the direct successors of `id`, oldest first. */
    following: (id: number): readonly number[] => children.get(id) ?? [],
    /** All messages with the same parent, oldest first, including `id`. */
    alternatives(id: number): readonly number[] {
      const parent = parents.get(id) ?? 0;
      return children.get(parents.has(parent) ? parent : 0) ?? [id];
    },
  };
}
