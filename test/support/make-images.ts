import { createCanvas } from '@napi-rs/canvas';

/** Creates an image file of exactly this size. The same arguments give the same bytes. */
export function makeImage(
  width: number,
  height: number,
  type: 'image/png' | 'image/jpeg' = 'image/png',
  hue = 200,
): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, `hsl(${hue} 60% 30%)`);
  sky.addColorStop(1, `hsl(${(hue + 60) % 360} 70% 70%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.fillStyle = `hsl(${(hue + 180) % 360} 60% 50%)`;
  context.beginPath();
  context.arc(width * 0.6, height * 0.4, Math.min(width, height) / 6, 0, Math.PI * 2);
  context.fill();
  return type === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 90);
}

/** Creates a PNG that can't be compressed: about three bytes for each pixel. */
export function makeNoisyImage(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  let state = 1;
  for (let index = 0; index < pixels.data.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels.data[index] = index % 4 === 3 ? 255 : state >>> 24;
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toBuffer('image/png');
}
