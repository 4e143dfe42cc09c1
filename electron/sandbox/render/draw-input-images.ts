import type { Image } from '@napi-rs/canvas';
import { css, mix } from './palette.ts';
import type { Stage } from './scene-canvas.ts';

/** A decoded input, or `null` for one that came as an address: the sandbox opens no connections. */
export type InputImage = Image | null;

/** The image over the whole stage, cut like `object-fit: cover`, moving in slowly as a camera would. */
export function drawAsBackground(stage: Stage, image: Image, opacity: number): void {
  const { context, width, height, time } = stage;
  const zoom = 1.02 + time * 0.03;
  const scale = Math.max(width / image.width, height / image.height) * zoom;
  const drawnWidth = image.width * scale;
  const drawnHeight = image.height * scale;
  const sway = Math.sin(time * 0.4) * 0.25 * (drawnWidth - width);
  context.globalAlpha = opacity;
  context.drawImage(image, (width - drawnWidth) / 2 + sway, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  context.globalAlpha = 1;
}

/** The light of the palette laid over an image, so that models and seeds look different on the same input. */
export function drawWash(stage: Stage, strength: number): void {
  const { context, width, height, palette } = stage;
  const wash = context.createLinearGradient(0, 0, width * 0.4, height);
  wash.addColorStop(0, css(palette.sky[0], strength));
  wash.addColorStop(0.5, css(mix(palette.sky[1], palette.sun, 0.5), strength * 0.7));
  wash.addColorStop(1, css(palette.near, strength));
  context.globalCompositeOperation = 'soft-light';
  context.fillStyle = wash;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
}

/** The inputs as small prints in a row from the upper left. */
export function drawPrints(stage: Stage, images: readonly InputImage[]): void {
  const { context, width, unit, height } = stage;
  const columns = Math.min(images.length, 7);
  const side = Math.min(44 * unit, (width - 16 * unit) / columns - 5 * unit, height * 0.22);
  const border = Math.max(1.5, side * 0.05);
  for (const [index, image] of images.entries()) {
    const x = 9 * unit + (index % columns) * (side + 5 * unit);
    const y = 14 * unit + Math.floor(index / columns) * (side + 5 * unit);
    context.save();
    context.translate(x + side / 2, y + side / 2);
    context.rotate(((index % 3) - 1) * 0.035);
    context.fillStyle = 'rgba(0,0,0,0.28)';
    context.fillRect(-side / 2 + border * 0.7, -side / 2 + border * 0.9, side, side);
    context.fillStyle = '#f7f5f0';
    context.fillRect(-side / 2, -side / 2, side, side);
    drawPrint(stage, image, side - border * 2);
    context.restore();
  }
}

function drawPrint(stage: Stage, image: InputImage, side: number): void {
  const { context, palette } = stage;
  if (image) {
    const cut = Math.min(image.width, image.height);
    const left = (image.width - cut) / 2;
    const top = (image.height - cut) / 2;
    context.drawImage(image, left, top, cut, cut, -side / 2, -side / 2, side, side);
    return;
  }
  context.fillStyle = css(palette.far);
  context.fillRect(-side / 2, -side / 2, side, side);
  context.fillStyle = '#fff';
  context.font = `${side * 0.3}px "Sandbox Bold"`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('URL', 0, 0);
}
