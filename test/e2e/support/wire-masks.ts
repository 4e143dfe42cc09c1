import { createCanvas, loadImage } from '@napi-rs/canvas';

export interface Mask {
  width: number;
  height: number;
  /** The values of red, green and blue that occur. */
  values: number[];
  area: number;
  box: [left: number, top: number, right: number, bottom: number];
  white: (x: number, y: number) => boolean;
}

/** Decodes a mask as the gateway receives it. */
export async function decodeMask(base64: unknown): Promise<Mask> {
  const decoded = await loadImage(Buffer.from(String(base64), 'base64'));
  const { width, height } = decoded;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(decoded, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const white = (x: number, y: number) => data[(y * width + x) * 4] === 255;
  const mask: Mask = { width, height, values: [], area: 0, box: [width, height, 0, 0], white };
  const values = new Set<number>();
  for (let at = 0; at < data.length; at += 4) {
    for (const value of [data[at], data[at + 1], data[at + 2]]) if (value !== undefined) values.add(value);
    if (data[at] !== 255) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const [left, top, right, bottom] = mask.box;
    mask.box = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    mask.area += 1;
  }
  mask.values = [...values].sort((a, b) => a - b);
  return mask;
}

interface WireGroup {
  mask: string;
  trajectories: { x: number; y: number }[];
}

/** Returns the moving parts in the body of a create. */
export function groupsOf(body: Readonly<Record<string, unknown>> | undefined): WireGroup[] {
  return (body?.['dynamic_masks'] ?? []) as WireGroup[];
}
