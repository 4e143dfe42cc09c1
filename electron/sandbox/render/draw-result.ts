import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import { chooseScene } from './choose-scene.ts';
import { drawFinish, prepareFinish } from './color-wash-and-grain.ts';
import { drawInputImages, type InputImage } from './draw-input-images.ts';
import { drawFrameCode } from './frame-code.ts';
import { styleOf } from './model-style.ts';
import { prepareMovedInput, styleStrength } from './move-input.ts';
import { drawLayers, prepareLayers } from './paint-layers.ts';
import { choosePalette } from './palette.ts';
import type { RenderJob } from './render-job-types.ts';
import type { Stage } from './scene-drawing-tools.ts';
import { hashText, seededRandom } from './seeded-random.ts';

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
