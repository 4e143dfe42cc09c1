import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { chooseScene, prepareFrames } from '../../../electron/sandbox/render/draw-result.ts';
import type { RenderJob } from '../../../electron/sandbox/render/render-job-types.ts';
import { renderVideo } from '../../../electron/sandbox/render/render-video.ts';
import { planRender, videoFrame } from '../../../electron/sandbox/tasks/plan-render.ts';
import { checkImage } from '../../../shared/fields/image-limits.ts';
import type { Pixels } from '../../../shared/fields/image-type.ts';
import { builtInModels } from '../../../shared/models/all-models.ts';
import { fieldWithRole, inputSlots, type Model } from '../../../shared/models/model.ts';
import { sampleImage } from './test-sandbox.ts';

const job: RenderJob = {
  kind: 'video',
  model: 'video-b',
  prompt: 'a boat at sea',
  seed: 1,
  width: 320,
  height: 180,
  count: 1,
  seconds: 5,
  framesPerSecond: 12,
  inputs: [],
  sound: { kind: 'none' },
};
const noInputs = { main: [], tail: null };

function pixels(change: Partial<RenderJob>, frame: number, inputs: Parameters<typeof prepareFrames>[1] = noInputs) {
  const context = createCanvas(job.width, job.height).getContext('2d');
  prepareFrames({ ...job, ...change }, inputs)(context, frame);
  return context.getImageData(0, 0, job.width, job.height).data;
}

/** Mean difference of two images, from 0 to 255. */
function apart(first: Uint8ClampedArray, second: Uint8ClampedArray): number {
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length;
}

/** Fraction of pixels that visibly change. */
function changed(first: Uint8ClampedArray, second: Uint8ClampedArray): number {
  let count = 0;
  for (let at = 1; at < first.length; at += 4) if (Math.abs((first[at] ?? 0) - (second[at] ?? 0)) > 10) count += 1;
  return count / (first.length / 4);
}

const prompts = ['a boat at sea', 'a city skyline', 'snowy mountains'];

test('three prompts have three scenes, and each scene moves within a second', () => {
  expect(new Set(prompts.map(chooseScene)).size).toBe(3);
  for (const prompt of prompts) {
    expect([prompt, changed(pixels({ prompt }, 12), pixels({ prompt }, 24)) > 0.02]).toEqual([prompt, true]);
  }
});

test('prompts without a known word do not all have the same scene', () => {
  const found = Array.from({ length: 40 }, (_, index) => chooseScene(`quux number ${index}`));
  expect(new Set(found).size).toBe(3);
});

test('seven models and two seeds look different for one prompt', () => {
  const models = [
    'video-d-pro',
    'video-b',
    'video-c-2.6-t2v-spark',
    'video-c-2.2-t2v-plus',
    'video-a-v2.5-turbo',
    'video-c-2.1-kf2v-plus',
    'video-c-2.2-i2v-flash',
  ];
  const shown = [...models.map((model) => pixels({ model }, 20)), pixels({ seed: 2 }, 20)];
  for (const [index, first] of shown.entries()) {
    for (const second of shown.slice(index + 1)) expect(apart(first, second)).toBeGreaterThan(5);
  }
});

test('a video between two images starts with the first and ends with the last, to the pixel', async () => {
  const image = (colour: string) => loadImage(Buffer.from(sampleImage(320, 180, colour), 'base64'));
  const plain = async (colour: string) => {
    const context = createCanvas(job.width, job.height).getContext('2d');
    context.drawImage(await image(colour), 0, 0);
    return context.getImageData(0, 0, job.width, job.height).data;
  };
  const inputs = { main: [await image('#a04020')], tail: await image('#204080') };
  expect(apart(pixels({}, 0, inputs), await plain('#a04020'))).toBe(0);
  expect(apart(pixels({}, 59, inputs), await plain('#204080'))).toBe(0);
  expect(apart(pixels({}, 12, inputs), await plain('#a04020'))).toBeGreaterThan(0.5);
});

test.each([
  [1280, 720, 704, 396],
  [1080, 1920, 396, 704],
  [1632, 1248, 578, 442],
  [832, 480, 676, 390],
  [1024, 1792, 384, 672],
  [1440, 1440, 480, 480],
])('%i x %i is rendered as %i x %i: exactly that ratio, and no smaller than needed', (width, height, across, down) => {
  expect(videoFrame({ width, height })).toEqual({ width: across, height: down });
  expect(across * height).toBe(down * width);
});

test('a ratio of large primes is approximated as closely as small sides allow', () => {
  const frame = videoFrame({ width: 1571, height: 1049 });
  expect(Math.abs(frame.width / frame.height / (1571 / 1049) - 1)).toBeLessThan(0.004);
  expect([frame.width % 2, frame.height % 2]).toEqual([0, 0]);
});

/** Every size and ratio that a model offers, at its lowest resolution. */
function offeredShapes(made: Model): Pixels[] {
  const [name, field] = fieldWithRole(made, 'shape') ?? [];
  const offered = field?.kind === 'choice' ? field.options.map(({ value }) => value) : [undefined];
  return offered.map((value) => planRender(made, name && value !== undefined ? { [name]: value } : {}, 1));
}

const inputs = builtInModels.flatMap((made) => inputSlots(made).map(([name, field]) => ({ made, name, field })));

// A field that requires the exact size of the requested video is left out: such a size is never small.
test.each(builtInModels)('a result of $id is an input that every model of the sandbox accepts', (made) => {
  for (const { width, height } of offeredShapes(made)) {
    expect(width * height).toBeGreaterThanOrEqual(640 * 360);
    for (const { made: other, name, field } of inputs) {
      const { minRatio = 0, maxRatio = 100 } = field;
      // The interface itself excludes a shape that is too long.
      if (width / height < minRatio || width / height > maxRatio) continue;
      const problems = checkImage(field, { type: 'image/png', bytes: 1, width, height });
      expect([other.id, name, problems]).toEqual([other.id, name, []]);
    }
  }
});

test('videos that are made at the same time are those that are made alone', async () => {
  const jobs = ['a boat at sea', 'a city skyline', 'snowy mountains'].map((prompt) => ({
    ...job,
    prompt,
    ...videoFrame({ width: 16, height: 9 }),
    seconds: 1,
  }));
  const alone: Uint8Array[] = [];
  for (const each of jobs) alone.push(await renderVideo(each, noInputs));
  const together = await Promise.all(jobs.map((each) => renderVideo(each, noInputs)));
  expect(together.map((file) => Buffer.from(file).equals(alone[together.indexOf(file)] ?? new Uint8Array()))).toEqual([
    true,
    true,
    true,
  ]);
});
