import type { Lineage, LineageLink, LineageNode } from '../../../../shared/library/lineage.ts';

/** Screen pixels. */
export const nodeSide = 52;
const gap = 12;
const captionHeight = 28;

export interface PlacedNode {
  readonly node: LineageNode;
  readonly x: number;
  readonly y: number;
}

export interface LineageLayer {
  /** See `LineageNode.layer`. */
  readonly layer: number;
  /** Top of the layer's caption. */
  readonly y: number;
  readonly nodes: readonly PlacedNode[];
  /** Results more that are not shown, of the items of the layer before. */
  readonly more: Lineage['more'];
}

interface LineageLayout {
  readonly layers: readonly LineageLayer[];
  readonly height: number;
  readonly lines: readonly { readonly link: LineageLink; readonly path: string }[];
}

/** Arranges layers from top to bottom, the earliest first; a wide layer breaks into rows. */
export function layOutLineage({ nodes, links, more }: Lineage, width: number): LineageLayout {
  const columns = Math.max(1, Math.floor((width + gap) / (nodeSide + gap)));
  const byLayer = Map.groupBy(nodes, ({ layer }) => layer);
  const places = new Map<string, PlacedNode>();
  const layerOf = (key: string) => nodes.find((node) => node.key === key)?.layer ?? 0;
  let y = 0;
  const layers = [...byLayer.keys()]
    .sort((a, b) => a - b)
    .map((layer) => {
      const top = y;
      y += captionHeight;
      const placed = (byLayer.get(layer) ?? []).map((node, index) => {
        const row = Math.floor(index / columns);
        const place = { node, x: (index % columns) * (nodeSide + gap), y: y + row * (nodeSide + gap) };
        places.set(node.key, place);
        return place;
      });
      y += Math.ceil(placed.length / columns) * (nodeSide + gap);
      return { layer, y: top, nodes: placed, more: more.filter(({ of: subject }) => layerOf(subject) === layer - 1) };
    });
  const lines = links.flatMap((link) => {
    const [from, to] = [places.get(link.from), places.get(link.to)];
    return from && to ? [{ link, path: createPath(from, to) }] : [];
  });
  return { layers, height: y, lines };
}

/**
 * Returns the line from the lower edge of the source to the upper edge of the derived item. Sideways within one layer.
 */
function createPath(from: PlacedNode, to: PlacedNode): string {
  const [x1, x2] = [from.x + nodeSide / 2, to.x + nodeSide / 2];
  const isBelow = to.y > from.y;
  const y1 = isBelow ? from.y + nodeSide : from.y;
  const y2 = isBelow ? to.y : to.y + nodeSide;
  // Straight down behind the caption, and across where nothing is written.
  if (isBelow) return `M ${x1} ${y1} L ${x1} ${y2 - 4}, ${x2} ${y2 - 4}, ${x2} ${y2}`;
  const bend = Math.max(12, Math.abs(y2 - y1) / 2);
  return `M ${x1} ${y1} C ${x1} ${y1 - bend}, ${x2} ${y2 + bend}, ${x2} ${y2}`;
}
