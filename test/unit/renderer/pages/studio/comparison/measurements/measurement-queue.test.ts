import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import type {
  MeasurementJob,
  MeasurementStep,
} from '../../../../../../../renderer/pages/studio/comparison/measurements/measure-video.ts';
import { createMeasurementQueue } from '../../../../../../../renderer/pages/studio/comparison/measurements/measurement-queue.ts';
import { FrameMeter } from '../../../../../../../shared/measurements/measure-frames.ts';
import { problem } from '../../../../../../../shared/problem.ts';
import { sampleMeasurements } from '../../../../../../support/sample-measurements.ts';

const job = { url: 'http://localhost/media', decodedLater: 0, seconds: 2 };

const measurements = sampleMeasurements({});

/** A queue with a worker that answers when the test says so. */
function openQueue() {
  const pending: PromiseWithResolvers<MeasurementStep>[] = [];
  const jobs: (MeasurementJob | undefined)[] = [];
  const stop = vi.fn(() => {
    for (const call of pending) call.reject(new Error('The worker ended.'));
  });
  const queue = createMeasurementQueue(() => ({
    next: (asked) => {
      jobs.push(asked);
      const call = Promise.withResolvers<MeasurementStep>();
      pending.push(call);
      return call.promise;
    },
    stop,
  }));
  const save = vi.fn(async () => {});
  const request = (itemId: string) => ({ itemId, loadJob: async () => job, save });
  const answer = async (step: MeasurementStep) => {
    await expect.poll(() => pending.length).toBeGreaterThan(0);
    pending.shift()?.resolve(step);
  };
  return { queue, pending, jobs, stop, save, request, answer, now: () => queue.state.getState() };
}

test('measures one video after the other, with its progress, and saves each', async () => {
  const { queue, save, request, answer, now, stop } = openQueue();
  queue.add([request('a'), request('b'), request('a')]);
  expect(now().itemIds).toEqual(['a', 'b', 'a'].slice(0, 2));
  const late = sampleMeasurements({ flicker: 2 });
  await answer({ until: 0.5 });
  await answer({ until: 1 });
  // The sound is measured after the frames.
  await answer({});
  await expect.poll(() => now().progress).toBe(0.5);
  await answer({ measurements: late });
  await expect.poll(() => now()).toMatchObject({ itemIds: ['b'], progress: 0 });
  expect(save).toHaveBeenCalledExactlyOnceWith(late);
  await answer({ measurements });
  await expect.poll(() => now().itemIds).toEqual([]);
  expect(save).toHaveBeenCalledTimes(2);
  expect(stop).toHaveBeenCalledTimes(2);
});

test('another worker continues a long video, and knows what was measured', async () => {
  const { queue, save, request, answer, jobs, stop, now } = openQueue();
  queue.add([request('a')]);
  const meter = new FrameMeter();
  const part = { end: 1, meter: meter.state() };
  await answer({});
  await answer({ until: 1, measured: part });
  await expect.poll(() => jobs).toHaveLength(3);
  expect(stop).toHaveBeenCalledOnce();
  // A job with frames is copied into each call.
  expect(jobs).toEqual([job, undefined, { ...job, measured: part }]);
  expect(now().progress).toBe(0.5);
  await answer({ measurements });
  await expect.poll(() => save).toHaveBeenCalledOnce();
  expect(stop).toHaveBeenCalledTimes(2);
});

test('asks for nothing during a pause, and continues at the same place', async () => {
  const { queue, request, answer, pending, now } = openQueue();
  queue.add([request('a')]);
  await answer({ until: 0.5 });
  await expect.poll(() => pending).toHaveLength(1);
  queue.setPaused(true);
  await answer({ until: 1 });
  await expect.poll(() => now().progress).toBe(0.5);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(pending).toHaveLength(0);
  queue.setPaused(false);
  await expect.poll(() => pending).toHaveLength(1);
});

test('a cancel ends the worker, removes all waiting videos and saves nothing', async () => {
  const { queue, request, answer, pending, now, save, stop } = openQueue();
  queue.add([request('a'), request('b')]);
  await answer({ until: 0.5 });
  await expect.poll(() => pending).toHaveLength(1);
  queue.cancel();
  expect(now()).toMatchObject({ itemIds: [], progress: 0, problems: new Map() });
  expect(stop).toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(save).not.toHaveBeenCalled();
  expect(now().problems.size).toBe(0);
  // The queue works afterwards.
  pending.length = 0;
  queue.add([request('c')]);
  await answer({ measurements });
  await expect.poll(() => save).toHaveBeenCalledOnce();
});

test('a video that fails is reported, and the next one is measured', async () => {
  const { queue, request, answer, pending, now, save } = openQueue();
  queue.add([request('a'), request('b')]);
  await expect.poll(() => pending).toHaveLength(1);
  pending.shift()?.reject(new Error('This video can’t be decoded on this computer.'));
  await answer({ measurements });
  await expect.poll(() => save).toHaveBeenCalledOnce();
  expect([...now().problems]).toEqual([['a', 'This video can’t be decoded on this computer.']]);
  queue.add([request('a')]);
  expect(now().problems.size).toBe(0);
  queue.cancel();
});

test('the problem of a call is shown with its sentence', async () => {
  const { queue, request, now } = openQueue();
  const refused = new ORPCError('PROBLEM', { data: problem('disk', 'The file of this video is missing.') });
  queue.add([{ ...request('a'), loadJob: () => Promise.reject(refused) }]);
  await expect.poll(() => [...now().problems]).toEqual([['a', 'The file of this video is missing.']]);
});
