import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { renderMedia } from '../../electron/sandbox/render/render-media.ts';

export interface TakeOfBrief {
  readonly prompt: string;
  readonly model: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the PNG that the sandbox makes of a brief. */
export async function renderTake(take: TakeOfBrief): Promise<Buffer> {
  const job = { kind: 'image', count: 1, seconds: 0, framesPerSecond: 0, inputs: [], sound: { kind: 'none' } } as const;
  const [file] = await renderMedia({ ...job, ...take });
  if (!file) throw new Error('The sandbox made no image.');
  return Buffer.from(file);
}

const subjects = ['A heron', 'A canoe', 'A lantern', 'An old tram', 'A fox', 'A glass tower', 'Two boats', 'A market'];
const places = ['in the reeds', 'on a still lake', 'in heavy rain', 'below a glacier', 'at the harbour', 'in an alley'];
const lights = ['at dawn', 'at dusk', 'at night', 'at noon', 'in thin mist', 'after the storm', 'in first light'];

/** Returns the prompt of brief `number`, a different one for each number below 336. */
export function promptOfBrief(number: number): string {
  const pick = (from: readonly string[], index: number) => from[index % from.length] ?? '';
  const [place, light] = [Math.floor(number / subjects.length), Math.floor(number / subjects.length / places.length)];
  return `${pick(subjects, number)} ${pick(places, place)}, ${pick(lights, light)}`;
}

/** Changes of an image that leave it a near copy. */
export const nearCopyMakers: Readonly<Record<string, (image: Buffer) => Promise<Buffer>>> = {
  smaller: (image) => redrawn(image, 0.4),
  larger: (image) => redrawn(image, 1.7),
  jpeg: async (image) => (await drawn(image, 1)).canvas.encode('jpeg', 50),
  brighter: (image) => lit(image, 'rgba(255, 255, 255, 0.12)'),
  darker: (image) => lit(image, 'rgba(0, 0, 0, 0.15)'),
  cropped: (image) => cropped(image, 0.9),
  flipped: async (image) => {
    const { canvas, context, redraw } = await drawn(image, 1);
    context.setTransform(-1, 0, 0, 1, canvas.width, 0);
    redraw();
    return canvas.encode('png');
  },
};

async function drawn(source: Buffer, scale: number) {
  const image = await loadImage(source);
  const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
  const context: SKRSContext2D = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const redraw = () => context.drawImage(image, 0, 0, canvas.width, canvas.height);
  redraw();
  return { canvas, context, redraw, image };
}

async function redrawn(source: Buffer, scale: number): Promise<Buffer> {
  return (await drawn(source, scale)).canvas.encode('png');
}

async function lit(source: Buffer, light: string): Promise<Buffer> {
  const { canvas, context } = await drawn(source, 1);
  context.fillStyle = light;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}

/** Returns the middle of an image, `share` of its width and height. */
async function cropped(source: Buffer, share: number): Promise<Buffer> {
  const image = await loadImage(source);
  const [width, height] = [Math.round(image.width * share), Math.round(image.height * share)];
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, (width - image.width) / 2, (height - image.height) / 2);
  return canvas.encode('png');
}
