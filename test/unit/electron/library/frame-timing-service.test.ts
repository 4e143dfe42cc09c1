import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFrameTimingService } from '../../../../electron/library/frame-timing-service.ts';
import { createMediaFileReader } from '../../../../electron/workers/media-files/media-file-reader.ts';
import { frameOfTrack } from '../../../../renderer/pages/studio/comparison/export/subject/export-subject.ts';
import { createTimeline } from '../../../../renderer/ui/playback/playback-timeline.ts';
import { middleOfFrame, playableFrom } from '../../../../renderer/ui/playback/video-frame-at-time.ts';
import type { VideoFrameTiming } from '../../../../shared/library/video-frame-timing.ts';
import { cutWithoutEncoding, fragmented, withEmptyEdit, withoutEditList } from '../../../support/late-start-videos.ts';
import { numberedVideo } from '../../../support/numbered-video.ts';
import { openGopVideo } from '../../../support/open-gop-video.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const scratch = scratchFolder('videos');
const frame = 1 / 30;
let steady: Buffer;

beforeAll(() => {
  steady = numberedVideo({ framesPerSecond: 30, frames: 40, width: 160, height: 96 });
});
const mediaReader = createMediaFileReader({ folder: join(scratch.path, 'measuring') });
afterAll(async () => {
  await mediaReader.close();
  scratch.remove();
});

async function measured(bytes: Buffer): Promise<VideoFrameTiming> {
  const hash = crypto.randomUUID();
  const path = join(scratch.path, `${hash}.mp4`);
  writeFileSync(path, bytes);
  const item = { kind: 'video', hash } as Awaited<ReturnType<Parameters<typeof createFrameTimingService>[0]['item']>>;
  return createFrameTimingService({ item: async () => item, pathOf: () => path }, mediaReader).framesOf('any');
}

test('a cut within a frame starts with its first whole frame, like in browsers', async () => {
  const bytes = cutWithoutEncoding(steady, 0.405);
  const measuredVideo = await measured(bytes);
  expect(measuredVideo.frameTimes).toHaveLength(40 - 13);
  expect(measuredVideo.frameTimes[0]).toBe(0);
  expect(measuredVideo.frameTimes[1]).toBeCloseTo(frame, 6);
  expect(measuredVideo.seconds).toBeCloseTo(27 * frame, 6);
  expect(measuredVideo.decodedLater).toBeCloseTo(13 * frame - 0.405, 6);

  // The decoder of the exported frames presents each frame later.
  const [track] = createTimeline(new Map([['a', { video: measuredVideo, offset: 0 }]]), 'real').tracks.values();
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const video = await input.getPrimaryVideoTrack();
  if (!track || !video) throw new Error('There is no video.');
  const { seconds } = frameOfTrack(track, middleOfFrame(measuredVideo, 4));
  const packet = await new EncodedPacketSink(video).getPacket(seconds);
  expect(packet?.timestamp).toBeCloseTo((13 + 4) * frame - 0.405, 6);
});

test('frames that are decoded after a key frame and shown before it are detected', async () => {
  const video = await measured(openGopVideo());
  expect(video.frameTimes).toHaveLength(64);
  expect(video.leading).toEqual([28, 29, 58, 59]);
  // A player that starts there begins with the key frame.
  expect(playableFrom(video, 27.5 * frame)).toBe(27.5 * frame);
  expect(playableFrom(video, 28.5 * frame)).toBeCloseTo(30.5 * frame, 6);
  expect(playableFrom(video, 59.9 * frame)).toBeCloseTo(60.5 * frame, 6);
  expect(await measured(steady)).not.toHaveProperty('leading');
});

test('a cut between two frames, and a video that starts late, keep their times', async () => {
  const atFrame = await measured(cutWithoutEncoding(steady, 12 * frame));
  expect(atFrame.frameTimes[0]).toBe(0);
  expect(atFrame.frameTimes).toHaveLength(28);
  for (const [bytes, first] of [
    [withoutEditList(steady, 0.083), 0.083],
    [withoutEditList(steady, 0.005), 0.005],
    [withEmptyEdit(steady, 0.5), 0.5],
    [await fragmented(steady, 2 * frame), 2 * frame],
  ] as const) {
    const video = await measured(bytes);
    expect(video.frameTimes[0]).toBeCloseTo(first, 3);
    expect(video.frameTimes).toHaveLength(40);
    expect(video).not.toHaveProperty('decodedLater');
  }
  expect(atFrame).not.toHaveProperty('decodedLater');
});
