import type { Node } from './conversation-event.ts';

/** Nodes as one text: their numbers, with commas between them. */
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

/** The messages of a conversation by how they follow each other; ids only. */
export interface Tree {
  /** From the first message to `head`, both included; empty for `null`. */
  pathTo(head: number | null): number[];
  /** Those that follow `id` directly, oldest first. */
  following(id: number): readonly number[];
  /** All messages with the same parent, oldest first, including `id`. */
  alternatives(id: number): readonly number[];
  /** The newest message at the end of what follows `id`: where one lands who chooses that alternative. */
  newestBelow(id: number): number;
}

/** Nodes whose parent is not among them are first ones. Never loops, whatever the nodes say. */
export function treeOf(nodes: readonly Node[]): Tree {
  const parents = new Map<number, number>(nodes.map(([id, parent]) => [id, parent]));
  const children = new Map<number, number[]>();
  for (const [id, parent] of nodes) {
    const key = parents.has(parent) ? parent : 0;
    const list = children.get(key);
    if (list) list.push(id);
    else children.set(key, [id]);
  }
  return {
    pathTo(head) {
      const path: number[] = [];
      for (let at = head ?? 0; parents.has(at) && path.length <= parents.size; at = parents.get(at) ?? 0) path.push(at);
      return path.reverse();
    },
    following: (id) => children.get(id) ?? [],
    alternatives(id) {
      const parent = parents.get(id) ?? 0;
      return children.get(parents.has(parent) ? parent : 0) ?? [id];
    },
    newestBelow(id) {
      let at = id;
      for (let steps = 0; steps <= parents.size; steps += 1) {
        const next = children.get(at)?.at(-1);
        if (next === undefined) return at;
        at = next;
      }
      return at;
    },
  };
}
