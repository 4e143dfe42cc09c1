import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Path } from './motion-path.ts';
import type { Colour } from './render-masks.ts';

/** One mask: the static one, or the mask of a motion area with its path. */
export interface Layer {
  /** Bit of the layer in the plane, which identifies the layer while the editor is open. */
  readonly bit: number;
  readonly path: Path;
  /** The unchanged file or URL of this mask; `null` from the first painted pixel on. */
  readonly source: ImageInput | null;
}

/** All that an edit can change, pixels apart. */
export interface Layers {
  readonly still: Layer;
  readonly groups: readonly Layer[];
  /** The bit of the layer that is worked on. */
  readonly active: number;
}

export const staticBit = 0;

export const noLayers: Layers = { still: { bit: staticBit, path: [], source: null }, groups: [], active: staticBit };

export function layerOf({ still, groups }: Layers, bit: number): Layer {
  return groups.find((group) => group.bit === bit) ?? still;
}

export function withLayer(layers: Layers, bit: number, next: Partial<Layer>): Layers {
  const change = (layer: Layer) => (layer.bit === bit ? { ...layer, ...next } : layer);
  return { ...layers, still: change(layers.still), groups: layers.groups.map(change) };
}

/** A group more, which is the active one then. */
export function withGroup(layers: Layers): Layers {
  const usedBits = new Set(layers.groups.map(({ bit }) => bit));
  const bit = [1, 2, 3, 4, 5, 6, 7].find((each) => !usedBits.has(each));
  if (bit === undefined) return layers;
  return { ...layers, groups: [...layers.groups, { bit, path: [], source: null }], active: bit };
}

/** Removes a group; its neighbor becomes active. */
export function withoutGroup(layers: Layers, bit: number): Layers {
  const index = layers.groups.findIndex((group) => group.bit === bit);
  const groups = layers.groups.filter((group) => group.bit !== bit);
  if (layers.active !== bit) return { ...layers, groups };
  return { ...layers, groups, active: (groups[index] ?? groups.at(-1))?.bit ?? staticBit };
}

/** Returns the name of a layer. */
export function titleOf(layers: Layers, bit: number): string {
  const index = layers.groups.findIndex((group) => group.bit === bit);
  return index < 0 ? 'Static mask' : `Motion area ${index + 1}`;
}

/** The symbol beside a color, so that color is never the only difference. */
export function signOf(layers: Layers, bit: number): string {
  const index = layers.groups.findIndex((group) => group.bit === bit);
  return index < 0 ? 'S' : String(index + 1);
}

/** White for the static mask; for motion, hues that differ in hue and lightness, also for color-blind users. */
export const staticColour: Colour = [255, 255, 255];
const groupColours: readonly Colour[] = [
  [255, 176, 0],
  [86, 180, 255],
  [255, 92, 168],
  [64, 224, 150],
  [176, 132, 255],
  [240, 64, 48],
];

export function groupColour(index: number): Colour {
  return groupColours[index % groupColours.length] ?? staticColour;
}

export function colourOf(layers: Layers, bit: number): Colour {
  const index = layers.groups.findIndex((group) => group.bit === bit);
  return index < 0 ? staticColour : groupColour(index);
}

export function formatCssColour([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}

/** The points of a path as SVG writes them. */
export function pointsOf(path: Path): string {
  return path.map(({ x, y }) => `${x},${y}`).join(' ');
}
