import { expect, test } from 'vitest';
import { layOutLineage, nodeSide } from '../../../../../../renderer/entities/items/lineage/lineage-layout.ts';
import { nextInRows } from '../../../../../../renderer/ui/roving-focus/next-in-rows.ts';
import type { Lineage, LineageNode } from '../../../../../../shared/library/lineage.ts';

const gone = (key: string, layer: number): LineageNode => ({ kind: 'gone', key, layer });
const link = (from: string, to: string) => ({ from, to, as: 'input' as const });

const lineage: Lineage = {
  nodes: [
    gone('root', 0),
    gone('film', -2),
    gone('frame', -1),
    gone('photo', -1),
    ...Array.from({ length: 7 }, (_, index) => gone(`made ${index}`, 1)),
  ],
  links: [link('film', 'frame'), link('frame', 'root'), link('photo', 'root'), link('root', 'made 6')],
  more: [{ of: 'root', count: 12 }],
};

test('what came first stands above, a layer that is too wide breaks, and nothing lies on another', () => {
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

test('a line leads from the lower edge of one to the upper edge of the other, and lines to what is not here are none', () => {
  const { lines, layers } = layOutLineage({ ...lineage, links: [...lineage.links, link('root', 'nowhere')] }, 300);
  expect(lines).toHaveLength(4);
  const video = layers[0]?.nodes[0];
  const frame = layers[1]?.nodes[0];
  expect(lines[0]?.path).toMatch(
    new RegExp(`^M ${nodeSide / 2} ${(video?.y ?? 0) + nodeSide} .*, ${nodeSide / 2} ${frame?.y}$`),
  );
});

test('arrows lead from any node to any other, also in a width for one', () => {
  for (const width of [0, 120, 300, 1000]) {
    const places = layOutLineage(lineage, width).layers.flatMap(({ nodes }) => nodes);
    const keys = places.map(({ node }) => node.key);
    const boxes = places.map(({ x, y }) => ({ left: x, top: y, right: x + nodeSide, bottom: y + nodeSide }));
    const walked = (key: string, way: string) => {
      const to = nextInRows(way, keys.indexOf(key), boxes, 'table');
      return to === undefined ? undefined : keys[to];
    };
    expect(walked('root', 'ArrowDown')).toBe('made 0');
    expect(walked('frame', 'ArrowUp')).toBe('film');
    expect(walked('film', 'ArrowUp')).toBeUndefined();
    const reached = new Set(['root']);
    for (const key of reached) {
      for (const way of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = walked(key, way);
        if (next !== undefined) reached.add(next);
      }
    }
    expect(reached.size).toBe(lineage.nodes.length);
  }
});
