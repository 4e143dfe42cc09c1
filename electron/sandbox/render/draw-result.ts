import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawCaption, drawFrameNumber } from './caption.ts';
import { chooseScene } from './choose-scene.ts';
import { drawAsBackground, drawPrints, drawWash, type InputImage } from './draw-input-images.ts';
import { drawFrameCode } from './frame-code.ts';
import { choosePalette } from './palette.ts';
import type { RenderJob } from './render-job.ts';
import type { Stage } from './scene-canvas.ts';
import { hashText, seededRandom } from './seeded-random.ts';

/** The decoded inputs of a job, in the order of the request. */
export interface Inputs {
  readonly main: readonly InputImage[];
  readonly tail: InputImage;
}

/** One image of a result: the n-th image, or one frame of a video. */
export type Moment =
  | { readonly of: 'image'; readonly index: number }
  | { readonly of: 'video'; readonly frame: number };

export function drawResult(context: SKRSContext2D, job: RenderJob, inputs: Inputs, moment: Moment): void {
  const stage = prepareStage(context, job, moment);
  const leading = inputs.main.find((image) => image !== null) ?? inputs.tail;
  if (leading) drawFromImage(stage, job, leading, inputs);
  else chooseScene(job.prompt).draw(stage);
  const prints = [...inputs.main, ...(inputs.tail ? [inputs.tail] : [])];
  if (job.kind === 'image' && prints.length > 0) drawPrints(stage, prints);
  else if (job.kind === 'video' && inputs.main.some((image) => image === null)) drawPrints(stage, inputs.main);
  const words = { prompt: job.prompt, facts: facts(job, moment), onPlate: leading !== null };
  if (moment.of === 'image') {
    drawCaption(stage, { ...words, maxLines: 4 }, 10 * stage.unit);
  } else {
    drawCaption(stage, { ...words, maxLines: 3 }, 13 * stage.unit);
    drawFrameNumber(stage, moment.frame, job.framesPerSecond);
    drawFrameCode(context, moment.frame);
  }
}

function prepareStage(context: SKRSContext2D, job: RenderJob, moment: Moment): Stage {
  const index = moment.of === 'image' ? moment.index : 0;
  const chance = hashText(`${job.prompt}\n${job.model}\n${job.seed}\n${index}`);
  return {
    context,
    width: job.width,
    height: job.height,
    unit: Math.min(job.width, job.height) / 256,
    // Images start within the motion, not at its beginning.
    time: moment.of === 'image' ? 3 : moment.frame / job.framesPerSecond,
    chance,
    palette: choosePalette(seededRandom(chance ^ 0x9a1), chooseScene(job.prompt).onlyNight),
  };
}

/** Image to image or video: the input stays recognizable under the light of the result. */
function drawFromImage(stage: Stage, job: RenderJob, leading: NonNullable<InputImage>, inputs: Inputs): void {
  drawAsBackground(stage, leading, 1);
  if (inputs.tail && inputs.tail !== leading && job.seconds > 0) {
    const progress = stage.time / Math.max(0.1, job.seconds - 1 / job.framesPerSecond);
    const eased = Math.min(1, Math.max(0, progress)) ** 2 * (3 - 2 * Math.min(1, Math.max(0, progress)));
    drawAsBackground(stage, inputs.tail, eased);
  }
  drawWash(stage, job.kind === 'image' ? 0.95 : 0.6);
  drawMotes(stage);
}

/** Light that drifts through the image, so that it is seen to move and to differ by seed. */
function drawMotes(stage: Stage): void {
  const { context, width, height, unit, time, palette } = stage;
  const random = seededRandom(stage.chance ^ 0x307e);
  const [hue, saturation, lightness] = palette.sun;
  context.globalCompositeOperation = 'screen';
  for (let index = 0; index < 26; index += 1) {
    const radius = (2 + random() ** 3 * 26) * unit;
    const x = ((random() * 1.2 + time * (0.01 + random() * 0.03)) % 1.2) * width - 0.1 * width;
    const y = height * random() + Math.sin(time * (0.5 + random()) + index) * 8 * unit;
    const glow = context.createRadialGradient(x, y, 0, x, y, radius);
    glow.addColorStop(0, `hsla(${hue}, ${saturation}%, ${lightness}%, 0.5)`);
    glow.addColorStop(1, `hsla(${hue}, ${saturation}%, ${lightness}%, 0)`);
    context.fillStyle = glow;
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  context.globalCompositeOperation = 'source-over';
}

function facts(job: RenderJob, moment: Moment): string {
  const place = moment.of === 'image' && job.count > 1 ? ` · ${moment.index + 1} of ${job.count}` : '';
  return `sandbox · seed ${job.seed}${place}`;
}
