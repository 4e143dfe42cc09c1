import { createCanvas } from '@napi-rs/canvas';

/** Pixels: 16 points at two pixels each. */
const side = 32;

/** The three panels of the icon as a PNG. On a Mac in one colour, which the system turns to that of its bar. */
export function trayIcon(platform: NodeJS.Platform): Buffer {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const isTemplate = platform === 'darwin';
  if (!isTemplate) {
    context.fillStyle = '#141414';
    context.beginPath();
    context.roundRect(0, 0, side, side, 6);
    context.fill();
  }
  for (const [x, colour] of [
    [7, '#ececec'],
    [13.5, '#e9a24b'],
    [20, '#ececec'],
  ] as const) {
    context.fillStyle = isTemplate ? '#000000' : colour;
    context.fillRect(x, 7, 5, 18);
  }
  return canvas.toBuffer('image/png');
}
