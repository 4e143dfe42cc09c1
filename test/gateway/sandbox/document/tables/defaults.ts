import { imageSize } from 'image-size';
import { expect } from 'vitest';
import type { Sandbox } from '../../../../../electron/sandbox/sandbox.ts';
import { probeVideo } from '../../probe-video.ts';
import { dataUri, model, resultFiles, sampleImage, validBody } from '../../test-sandbox.ts';
import type { Entry } from '../interface-rule.ts';
import { entriesOfModel } from './creates.ts';

// Checks the default of each omitted field in the result. The videos here keep an aspect ratio, not a size.

async function made(sandbox: Sandbox, id: string, change: Record<string, unknown> = {}): Promise<Uint8Array[]> {
  return resultFiles(sandbox, model(id), validBody(model(id), { prompt: 'a boat', ...change }));
}

function videoEntry(id: string, rule: string, ratio: number, seconds: number, change: Record<string, unknown> = {}) {
  return entriesOfModel(id).response(rule, async (sandbox) => {
    const video = await probeVideo((await made(sandbox, id, change))[0] ?? new Uint8Array());
    expect(Math.abs(video.ratio / ratio - 1)).toBeLessThan(0.01);
    expect(video.seconds).toBeCloseTo(seconds, 2);
  });
}

export const defaults: readonly Entry[] = [
  entriesOfModel('image-c-2.6-image').response('n is 4 and size 1280*1280 by default', async (sandbox) => {
    const sizes = (await made(sandbox, 'image-c-2.6-image')).map((file) => imageSize(file));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual(Array(4).fill([1280, 1280]));
  }),
  entriesOfModel('image-e-2').response('aspect_ratio is 1:1 and resolution 1K by default', async (sandbox) => {
    const images = [dataUri(sampleImage(40, 20))];
    const [file] = await made(sandbox, 'image-e-2', { images });
    expect(imageSize(file ?? new Uint8Array())).toMatchObject({ width: 1024, height: 1024 });
  }),
  entriesOfModel('video-c-2.2-t2v-plus').response('30 frames a second', async (sandbox) => {
    const [file] = await made(sandbox, 'video-c-2.2-t2v-plus', { size: '624*624' });
    expect((await probeVideo(file ?? new Uint8Array())).frames).toBe(150);
  }),
  videoEntry('video-c-2.6-t2v-spark', 'size is 1920*1080 by default', 16 / 9, 5, { duration: 5 }),
  videoEntry('video-c-2.2-t2v-plus', 'size is 1920*1080 by default', 16 / 9, 5),
  videoEntry('video-d-pro', 'size is 720x1280 and seconds 4 by default', 9 / 16, 4),
  videoEntry('video-b', 'aspect_ratio is 16:9 and duration 5 by default', 16 / 9, 5),
  videoEntry('video-a-v2.5-turbo', 'duration is 5 by default', 1, 5),
];
