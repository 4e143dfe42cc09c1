import { thumbHashToAverageRGBA } from 'thumbhash';

const known = new Map<string, string>();

/** Returns the mean color of a ThumbHash as CSS. The color fills a cell until its thumbnail is loaded. */
export function thumbnailColor(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  const colour = known.get(hash) ?? read(hash);
  known.set(hash, colour);
  return colour;
}

function read(hash: string): string {
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  const channel = (value: number) => Math.round(value * 255);
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`;
}
