import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { cssColour, type Stage } from './scene-drawing-tools.ts';
import { seededRandom } from './seeded-random.ts';

/** Applies the light of the style and darker corners to an image. */
export function drawFinish(stage: Stage, context: SKRSContext2D): void {
  const { width, height, style } = stage;
  const [from, to, strength] = style.wash;
  const wash = context.createLinearGradient(0, 0, width, height);
  wash.addColorStop(0, cssColour(stage, from, strength * 0.8));
  wash.addColorStop(0.5, cssColour(stage, from, strength * 0.1));
  wash.addColorStop(1, cssColour(stage, to, strength * 0.8));
  context.fillStyle = wash;
  context.fillRect(0, 0, width, height);
  if (style.vignette === 0) return;
  const reach = Math.hypot(width, height) / 2;
  const edge = context.createRadialGradient(width / 2, height / 2, reach * 0.45, width / 2, height / 2, reach * 1.05);
  edge.addColorStop(0, 'rgba(0,0,0,0)');
  edge.addColorStop(1, `rgba(4,3,8,${(style.vignette * 0.75).toFixed(2)})`);
  context.fillStyle = edge;
  context.fillRect(0, 0, width, height);
}

/**
 * Returns a function that applies the same finish to each frame of a video; only the grain changes. `strength` is 0 to
 * 1.
 */
export function prepareFinish(stage: Stage) {
  const { width, height, style, chance } = stage;
  const images = Array.from({ length: style.grain > 0 ? grainImages : 1 }, (_, index) => {
    const image = createCanvas(width, height);
    const context = image.getContext('2d');
    drawFinish(stage, context);
    if (style.grain > 0) context.drawImage(grainImage(width, height, style.grain, chance + index), 0, 0);
    return image;
  });
  return (context: SKRSContext2D, frame: number, strength: number) => {
    const image = images[frame % images.length];
    if (strength <= 0 || !image) return;
    context.globalAlpha = strength;
    context.drawImage(image, 0, 0);
    context.globalAlpha = 1;
  };
}

/** Number of grain images. Repeated in turn, they still look random. */
const grainImages = 5;

/** Draws light and dark specks, two pixels wide so that the encoder keeps them. */
function grainImage(width: number, height: number, strength: number, chance: number): Canvas {
  const image = createCanvas(width, height);
  const context = image.getContext('2d');
  const grain = context.createImageData(width, height);
  const pixels = new Uint32Array(grain.data.buffer);
  const random = seededRandom(chance ^ 0x64a1);
  for (let row = 0; row < pixels.length; row += width * 2) {
    for (let at = row; at < row + width; at += 2) {
      const value = random() + random() - 1;
      const speck = (Math.round(Math.abs(value) * strength * 26) << 24) | (value > 0 ? 0xffffff : 0);
      pixels.fill(speck, at, at + 2);
      pixels.fill(speck, at + width, at + width + 2);
    }
  }
  context.putImageData(grain, 0, 0);
  return image;
}
