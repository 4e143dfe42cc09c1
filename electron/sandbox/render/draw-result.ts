import { type Canvas, createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { hashText, randomBetween, seededRandom } from '../../util/seeded-random.ts';
import { drawFrameCode } from './frame-code.ts';
import type { RenderJob } from './render-job-types.ts';
import { paintCity } from './scenes/city.ts';
import { type CameraPosition, styleOf } from './scenes/model-style.ts';
import { paintMountains } from './scenes/mountains.ts';
import { choosePalette, mixColours, type PaletteName } from './scenes/palette.ts';
import { cssColour, type Layer, type Scene, type Stage } from './scenes/scene-drawing-tools.ts';
import { paintSea } from './scenes/sea.ts';

/** Applies the light of the style and darker corners to an image. */
function drawFinish(stage: Stage, context: SKRSContext2D): void {
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
function prepareFinish(stage: Stage) {
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

interface SceneKind {
  readonly paint: Scene;
  readonly palettes: readonly PaletteName[];
  /** A prompt with one of these words gets this scene, so that a new user sees the effect of the prompt. */
  readonly words: RegExp;
}

/** The first kind whose words are in the prompt is used: a city by the sea becomes the sea. */
const kinds: readonly SceneKind[] = [
  {
    paint: paintSea,
    palettes: ['violetDusk', 'clearDay', 'roseDawn', 'paleMorning', 'emberDusk'],
    words:
      /\b(seas?|oceans?|waves?|beach|boats?|ships?|sail(ing|boat)?|water|harbou?rs?|fish(es)?|whales?|coast|island|lighthouse|lakes?|rivers?|canoe|herons?|sand)\b/i,
  },
  {
    paint: paintCity,
    palettes: ['violetDusk', 'violetNight', 'tealNight', 'emberDusk', 'tealSunset'],
    words:
      /\b(city|cities|streets?|skyline|buildings?|towers?|neon|cyberpunk|town|cars?|traffic|tokyo|paris|rain(y|ing|s)?|umbrellas?|rooms?|interior|kitchen|caf[eé]|windows?|portraits?|person|people|(wo)?m[ae]n|girl|boy|child|face)\b/i,
  },
  {
    paint: paintMountains,
    palettes: ['violetDusk', 'roseDawn', 'paleMorning', 'emberDusk', 'tealSunset', 'lilac'],
    words:
      /\b(mountains?|hills?|valley|snow|peaks?|alps|glacier|ridge|cliffs?|aurora|forests?|woods?|trees?|fox(es)?|deer|flowers?|meadows?|gardens?|deserts?|dunes?|canyon|space|galax(y|ies)|planets?|stars?)\b/i,
  },
];

/** Returns the scene for a prompt. It does not depend on the model, so that results of one brief are comparable. */
export function chooseScene(prompt: string): SceneKind {
  const namedKind = kinds.find((kind) => kind.words.test(prompt));
  const chosen = namedKind ?? kinds[hashText(prompt) % kinds.length];
  if (chosen === undefined) throw new Error('There are no scenes');
  return chosen;
}

/** The decoded inputs of a job, in the order of the request. */
export interface Inputs {
  readonly main: readonly InputImage[];
  readonly tail: InputImage;
}

/** Draws the n-th image of a job. */
export function drawImage(context: SKRSContext2D, job: RenderJob, inputs: Inputs, index: number): void {
  const stage = prepareStage(job, index);
  const images = [...inputs.main, inputs.tail].filter((image): image is Image => image !== null);
  if (images.length > 0) drawInputImages(stage, context, images);
  // Images show a moment of the motion, not its beginning.
  else drawLayers(context, chooseScene(promptOf(job)).paint(stage), 2.4);
  drawFinish(stage, context);
}

/** Paints the constant parts of a video once, and returns a function that draws a frame. */
export function prepareFrames(job: RenderJob, inputs: Inputs): (context: SKRSContext2D, frame: number) => void {
  const stage = prepareStage(job, 0);
  const last = Math.max(1, Math.round(job.seconds * job.framesPerSecond) - 1);
  const drawFrame = prepareContent(stage, job, inputs);
  const hasCode = /\[captions\]/i.test(job.prompt);
  return (context, frame) => {
    drawFrame(context, frame, frame / last);
    if (hasCode) drawFrameCode(context, frame);
  };
}

type DrawFrame = (context: SKRSContext2D, frame: number, progress: number) => void;

function prepareContent(stage: Stage, job: RenderJob, inputs: Inputs): DrawFrame {
  const { style } = stage;
  const finish = prepareFinish(stage);
  const first = inputs.main.find((image) => image !== null) ?? null;
  if (first || inputs.tail) {
    const drawMoved = prepareMovedInput(stage, first, inputs.tail);
    return (context, frame, progress) => {
      drawMoved(context, progress, frame / job.framesPerSecond);
      finish(context, frame, styleStrength(progress, inputs.tail !== null, first !== null));
    };
  }
  const drawScene = prepareLayers(stage, chooseScene(promptOf(job)).paint(stage));
  // The camera of a long video moves farther, but not beyond the margin of its layers.
  const reach = Math.min(1.4, Math.max(0.9, Math.sqrt(job.seconds / 5)));
  return (context, frame, progress) => {
    const time = frame / job.framesPerSecond;
    const { x, y, zoom } = style.camera(progress, time);
    drawScene(context, { x: x * reach, y: y * reach, zoom }, time);
    finish(context, frame, 1);
  };
}

function prepareStage(job: RenderJob, index: number): Stage {
  const prompt = promptOf(job);
  const chance = hashText(`${prompt}\n${job.model}\n${job.seed}\n${index}`);
  const { width, height } = job;
  return {
    width,
    height,
    unit: Math.min(width, height) / 256,
    margin: job.kind === 'image' ? 0 : Math.ceil(Math.max(width, height) * 0.15),
    chance,
    palette: choosePalette(seededRandom(chance ^ 0x9a1), chooseScene(prompt).palettes, prompt),
    style: styleOf(job.model),
  };
}

/** Returns the prompt without keywords in brackets. */
function promptOf({ prompt }: RenderJob): string {
  return prompt
    .replaceAll(/\[[\w-]+\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A layer that is ready for a frame. A constant layer is an image. */
interface Ready {
  readonly layer: Layer;
  readonly image: Canvas | null;
  /** Top edge of the image, in pixels of the frame. */
  readonly top: number;
}

/** Paints constant layers once, and returns a function that composes a frame. */
function prepareLayers(stage: Stage, layers: readonly Layer[]) {
  const ready = layers.map((layer) =>
    layer.painted === 'once' ? paint(stage, layer) : { layer, image: null, top: 0 },
  );
  return (context: SKRSContext2D, camera: CameraPosition, time: number) => {
    context.imageSmoothingQuality = 'low';
    for (const { layer, image, top } of ready) {
      lookFrom(stage, context, camera, layer.depth);
      if (image) context.drawImage(image, -stage.margin, top);
      else layer.draw(context, time);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
  };
}

/** Draws all layers directly to an image: at 4096 pixels, separate images would not fit into memory. */
function drawLayers(context: SKRSContext2D, layers: readonly Layer[], time: number): void {
  for (const layer of layers) layer.draw(context, time);
}

function paint(stage: Stage, layer: Layer): Ready {
  const { width, height, margin } = stage;
  const image = createCanvas(width + margin * 2, height + margin * 2);
  const context = image.getContext('2d');
  context.translate(margin, margin);
  layer.draw(context, 0);
  // The cost of a layer per frame depends on its area, and the upper part of most layers is empty.
  const above = emptyRows(image);
  if (above === 0) return { layer, image, top: -margin };
  const cut = createCanvas(image.width, image.height - above);
  cut.getContext('2d').drawImage(image, 0, -above);
  return { layer, image: cut, top: above - margin };
}

/** Returns the number of rows above the first painted pixel, but at least one row is left. */
function emptyRows(image: Canvas): number {
  const { width, height } = image;
  const pixels = new Uint32Array(image.getContext('2d').getImageData(0, 0, width, height).data.buffer);
  let first = 0;
  while (first < pixels.length - width && pixels[first] === 0) first += 1;
  return Math.floor(first / width);
}

/**
 * Layers far away follow the camera less. Without a zoom, a layer moves by whole pixels: copying it then takes a
 * quarter of the time.
 */
function lookFrom({ width, height }: Stage, context: SKRSContext2D, camera: CameraPosition, depth: number): void {
  const zoom = 1 + (camera.zoom - 1) * depth;
  const share = 0.1 + depth * 0.9;
  const left = (width * (1 - zoom)) / 2 + camera.x * width * share;
  const top = (height * (1 - zoom)) / 2 + camera.y * height * share;
  if (zoom === 1) context.setTransform(1, 0, 0, 1, Math.round(left), Math.round(top));
  else context.setTransform(zoom, 0, 0, zoom, left, top);
}

/** A decoded input, or `null` for a URL, because the sandbox opens no connections. */
type InputImage = Image | null;

/** Draws an image from the first input: slightly moved, with the light and the style of the result. */
function drawInputImages(stage: Stage, context: SKRSContext2D, images: readonly Image[]): void {
  const { width, height } = stage;
  const [first] = images;
  if (!first) return;
  const random = seededRandom(stage.chance ^ 0x1a9e);
  const zoom = randomBetween(random, 1.02, 1.14);
  const [x, y] = [(random() - 0.5) * (zoom - 1), (random() - 0.5) * (zoom - 1)];
  context.setTransform(zoom, 0, 0, zoom, (width * (1 - zoom)) / 2 + x * width, (height * (1 - zoom)) / 2 + y * height);
  context.imageSmoothingQuality = 'high';
  drawCovering(context, first, width, height);
  context.setTransform(1, 0, 0, 1, 0, 0);
  drawLight(stage, context);
  drawMotes(stage, context, 3, 0.8);
  if (images.length > 1) drawPrints(stage, context, images);
}

/** Adds the light of the palette to an image, so that models and seeds differ on the same input. */
function drawLight(stage: Stage, context: SKRSContext2D): void {
  const { width, height, palette } = stage;
  const light = context.createLinearGradient(0, 0, width * 0.4, height);
  light.addColorStop(0, cssColour(stage, palette.sky[0], 0.9));
  light.addColorStop(0.5, cssColour(stage, mixColours(palette.sky[1], palette.sun, 0.5), 0.65));
  light.addColorStop(1, cssColour(stage, palette.near, 0.9));
  context.globalCompositeOperation = 'soft-light';
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
}

/** Draws all inputs as small prints in a row from the upper left, so that the user sees each of them. */
function drawPrints(stage: Stage, context: SKRSContext2D, images: readonly Image[]): void {
  const { width, unit, height } = stage;
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
    const inner = side - border * 2;
    const cut = Math.min(image.width, image.height);
    const [left, top] = [(image.width - cut) / 2, (image.height - cut) / 2];
    context.drawImage(image, left, top, cut, cut, -inner / 2, -inner / 2, inner, inner);
    context.restore();
  }
}

/**
 * Makes a video from an input image: the camera moves in. The first frame is exactly the first image, and the last
 * frame the last image.
 */
function prepareMovedInput(stage: Stage, first: Image | null, last: Image | null) {
  const opening = first && createPlate(stage, first);
  const ending = last && createPlate(stage, last);
  return (context: SKRSContext2D, progress: number, time: number) => {
    if (opening) drawPlate(stage, context, opening, progress, 1);
    // The images are blended in the middle of the video. Without a first image, only the last one is shown.
    const share = opening ? smooth((progress - 0.3) / 0.4) : 1;
    if (ending && share > 0) drawPlate(stage, context, ending, 1 - progress, share);
    drawMotes(stage, context, time, styleStrength(progress, ending !== null, opening !== null));
  };
}

/** Returns the strength of the style over a moved image: 0 where the frame must be exactly the image. */
function styleStrength(progress: number, meetsLast: boolean, meetsFirst = true): number {
  const since = meetsFirst ? Math.min(1, progress * 5) : 1;
  return meetsLast ? Math.min(since, Math.min(1, (1 - progress) * 5)) : since;
}

function smooth(value: number): number {
  const share = Math.min(1, Math.max(0, value));
  return share * share * (3 - 2 * share);
}

/** Draws an image over the whole frame, cut like `object-fit: cover`. */
function drawCovering(context: SKRSContext2D, image: Image, width: number, height: number): void {
  const scale = Math.max(width / image.width, height / image.height);
  const [wide, tall] = [image.width * scale, image.height * scale];
  context.drawImage(image, (width - wide) / 2, (height - tall) / 2, wide, tall);
}

function createPlate({ width, height }: Stage, image: Image): Canvas {
  const whole = createCanvas(width, height);
  const context = whole.getContext('2d');
  context.imageSmoothingQuality = 'high';
  drawCovering(context, image, width, height);
  return whole;
}

/** `away` is 0 where the frame is exactly the image, and 1 at the farthest camera position. */
function drawPlate(stage: Stage, context: SKRSContext2D, plate: Canvas, away: number, opacity: number): void {
  const { width, height, style, chance } = stage;
  const [from, now] = [style.camera(0, 0), style.camera(away, 0)];
  const side = chance % 2 === 0 ? 1 : -1;
  const reach = 0.16;
  const zoom = 1 + away * reach;
  // Never beyond the edge of the image.
  const free = (zoom - 1) / 2;
  const x = Math.max(-free, Math.min(free, (now.x - from.x) * side * reach * 4)) - free;
  const y = Math.max(-free, Math.min(free, (now.y - from.y) * reach * 4)) - free;
  context.setTransform(zoom, 0, 0, zoom, x * width, y * height);
  context.globalAlpha = opacity;
  context.drawImage(plate, 0, 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
}

/** Draws specks of light that drift, so that the motion is visible and differs by seed. */
function drawMotes(stage: Stage, context: SKRSContext2D, time: number, strength: number): void {
  if (strength <= 0) return;
  const { width, height, unit, palette } = stage;
  const random = seededRandom(stage.chance ^ 0x307e);
  context.globalCompositeOperation = 'screen';
  for (let index = 0; index < 18; index += 1) {
    const radius = (2 + random() ** 3 * 20) * unit;
    const x = ((random() * 1.2 + time * randomBetween(random, 0.02, 0.06)) % 1.2) * width - 0.1 * width;
    const y = height * random() + Math.sin(time * (0.5 + random()) + index) * 8 * unit;
    const fade = context.createRadialGradient(x, y, 0, x, y, radius);
    fade.addColorStop(0, cssColour(stage, palette.sun, 0.45 * strength));
    fade.addColorStop(1, cssColour(stage, palette.sun, 0));
    context.fillStyle = fade;
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  context.globalCompositeOperation = 'source-over';
}
