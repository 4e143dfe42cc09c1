import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { inProject } from '../project.ts';
import { type IconImage, icnsFile, icnsSides, icoFile } from './icon-files.ts';

const windowsSides = [16, 20, 24, 32, 40, 48, 64, 128, 256];
const linuxSides = [16, 24, 32, 48, 64, 128, 256, 512];

/**
 * Draws the icons of all systems from renderer/icon.svg into `folder`: icon.ico, icon.icns and icons/NxN.png. The
 * packager looks for these names.
 */
export async function writeIcons(folder: string): Promise<void> {
  const drawing = await loadImage(readFileSync(inProject('renderer', 'icon.svg')));
  const pngs = path.join(folder, 'icons');
  mkdirSync(pngs, { recursive: true });
  writeFileSync(path.join(folder, 'icon.ico'), icoFile(windowsSides.map((side) => drawIcon(drawing, side))));
  // On macOS, an icon has a margin in which the system draws its shadow: the icon fills 824 of 1024 points.
  writeFileSync(path.join(folder, 'icon.icns'), icnsFile(icnsSides.map((side) => drawIcon(drawing, side, 100 / 1024))));
  for (const side of linuxSides) {
    writeFileSync(path.join(pngs, `${side}x${side}.png`), drawIcon(drawing, side).png);
  }
}

/** `margin` is the fraction of the side that stays empty at each edge. */
export function drawIcon(drawing: Image, side: number, margin = 0): IconImage {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const inset = side * margin;
  context.drawImage(drawing, inset, inset, side - 2 * inset, side - 2 * inset);
  const { data } = context.getImageData(0, 0, side, side);
  return { side, rgba: new Uint8Array(data.buffer), png: canvas.toBuffer('image/png') };
}
