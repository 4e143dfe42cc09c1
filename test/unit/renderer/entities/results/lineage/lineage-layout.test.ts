import { expect, test } from 'vitest';
import { layOutLineage, nodeSide } from '../../../../../../renderer/entities/results/lineage/lineage-layout.ts';
import { findNextInRows } from '../../../../../../renderer/ui/roving-focus/use-roving-focus.ts';
import type { Lineage, LineageNode } from '../../../../../../shared/library/lineage.ts';

const node = (key: string, layer: number): LineageNode => ({ kind: 'missing', key, layer });
const link = (from: string, to: string) => ({ from, to, as: 'input' as const });

const lineage: Lineage = {
  nodes: [
    node('root', 0),
    node('video', -2),
    node('frame', -1),
    node('photo', -1),
    ...Array.from({ length: 7 }, (_, index) => node(`made ${index}`, 1)),
  ],
  links: [link('video', 'frame'), link('frame', 'root'), link('photo', 'root'), link('root', 'made 6')],
  more: [{ of: 'root', count: 12 }],
};

test('sources are above results, a layer that is too wide wraps, and no nodes overlap', () => {
  const { layers, height } = layOutLineage(lineage, 300);
  expect(layers.map(({ layer, nodes }) => [layer, nodes.length])).toEqual([
    [-2, 1],
    [-1, 2],
    [0, 1],
    [1, 7],
  ]);
  expect(layers.map(({ more }) => more.length)).toEqual([0, 0, 0, 1]);
  const places = layers.flatMap(({ nodes }) => nodes);
  for (const [index, { x, y }] of places.entries()) {
    expect(x + nodeSide).toBeLessThanOrEqual(300);
    expect(y + nodeSide).toBeLessThanOrEqual(height);
    for (const other of places.slice(index + 1)) {
      expect(Math.abs(other.x - x) >= nodeSide || Math.abs(other.y - y) >= nodeSide).toBe(true);
    }
  }
  const tops = layers.map(({ nodes }) => nodes[0]?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test('a line runs from the lower edge of a source to the upper edge of a result, if both are shown', () => {
  const { lines, layers } = layOutLineage({ ...lineage, links: [...lineage.links, link('root', 'nowhere')] }, 300);
  expect(lines).toHaveLength(4);
  const video = layers[0]?.nodes[0];
  const frame = layers[1]?.nodes[0];
  expect(lines[0]?.path).toMatch(
    new RegExp(`^M ${nodeSide / 2} ${(video?.y ?? 0) + nodeSide} .*, ${nodeSide / 2} ${frame?.y}$`),
  );
});

test('arrow keys reach every node, even in the width of one node', () => {
  for (const width of [0, 120, 300, 1000]) {
    const places = layOutLineage(lineage, width).layers.flatMap(({ nodes }) => nodes);
    const keys = places.map(({ node }) => node.key);
    const boxes = places.map(({ x, y }) => ({ left: x, top: y, right: x + nodeSide, bottom: y + nodeSide }));
    const move = (key: string, arrow: string) => {
      const to = findNextInRows(arrow, keys.indexOf(key), boxes, 'table');
      return to === undefined ? undefined : keys[to];
    };
    expect(move('root', 'ArrowDown')).toBe('made 0');
    expect(move('frame', 'ArrowUp')).toBe('video');
    expect(move('video', 'ArrowUp')).toBeUndefined();
    const reached = new Set(['root']);
    for (const key of reached) {
      for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = move(key, arrow);
        if (next !== undefined) reached.add(next);
      }
    }
    expect(reached.size).toBe(lineage.nodes.length);
  }
});
