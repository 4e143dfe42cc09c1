import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawResult } from '../../../electron/sandbox/render/draw-result.ts';
import {
  frameCodeCell,
  frameCodeCells,
  frameCodeLength,
  readFrameCode,
} from '../../../electron/sandbox/render/frame-code.ts';
import type { RenderJob } from '../../../electron/sandbox/render/render-job.ts';

const job: RenderJob = {
  kind: 'video',
  model: 'video-b',
  prompt: 'a boat at sea',
  seed: 1,
  width: 252,
  height: 448,
  count: 1,
  seconds: 5,
  framesPerSecond: 12,
  inputs: [],
};

test('every frame number can be read back from its squares', () => {
  for (let frame = 0; frame < 4096; frame += 1) {
    const brightness = frameCodeCells(frame).map((cell) => (cell ? 0.9 : 0.1));
    expect(readFrameCode(brightness)).toBe(frame);
  }
});

test('a row that is no frame code is not taken for one', () => {
  expect(readFrameCode([])).toBeNull();
  expect(readFrameCode(Array(frameCodeLength).fill(1))).toBeNull();
  const flipped = frameCodeCells(5).map((cell, index) => (index === 4 ? !cell : cell));
  expect(readFrameCode(flipped.map(Number))).toBeNull();
});

test.each([0, 1, 47, 59])('frame %i shows its number in the pixels', (frame) => {
  const context = createCanvas(job.width, job.height).getContext('2d');
  drawResult(context, job, { main: [], tail: null }, { of: 'video', frame });
  const brightness = Array.from({ length: frameCodeLength }, (_, index) => {
    const [red = 0] = context.getImageData((index + 0.5) * frameCodeCell, frameCodeCell / 2, 1, 1).data;
    return red / 255;
  });
  expect(readFrameCode(brightness)).toBe(frame);
});
