import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { prepareFrames } from '../../../electron/sandbox/render/draw-result.ts';
import {
  frameCodeCell,
  frameCodeCells,
  frameCodeLength,
  readFrameCode,
} from '../../../electron/sandbox/render/frame-code.ts';
import type { RenderJob } from '../../../electron/sandbox/render/render-job-types.ts';

const job: RenderJob = {
  kind: 'video',
  model: 'video-b',
  prompt: 'a boat at sea [captions]',
  seed: 1,
  width: 252,
  height: 448,
  count: 1,
  seconds: 5,
  framesPerSecond: 12,
  inputs: [],
  sound: { kind: 'none' },
};

test('every frame number can be read back from its squares', () => {
  for (let frame = 0; frame < 4096; frame += 1) {
    const brightness = frameCodeCells(frame).map((cell) => (cell ? 0.9 : 0.1));
    expect(readFrameCode(brightness)).toBe(frame);
  }
});

test('a row without a frame code is not read as one', () => {
  expect(readFrameCode([])).toBeNull();
  expect(readFrameCode(Array(frameCodeLength).fill(1))).toBeNull();
  const flipped = frameCodeCells(5).map((cell, index) => (index === 4 ? !cell : cell));
  expect(readFrameCode(flipped.map(Number))).toBeNull();
});

function numberIn(prompt: string, frame: number): number | null {
  const context = createCanvas(job.width, job.height).getContext('2d');
  prepareFrames({ ...job, prompt }, { main: [], tail: null })(context, frame);
  const brightness = Array.from({ length: frameCodeLength }, (_, index) => {
    const [red = 0] = context.getImageData((index + 0.5) * frameCodeCell, frameCodeCell / 2, 1, 1).data;
    return red / 255;
  });
  return readFrameCode(brightness);
}

test.each([0, 1, 47, 59])('with captions, frame %i shows its number in the pixels', (frame) => {
  expect(numberIn(job.prompt, frame)).toBe(frame);
});

test('without captions, a frame has no number', () => {
  expect(numberIn('a boat at sea', 47)).toBeNull();
});
