import { overfullVideos, slowVideo } from '../../support/hostile-videos.ts';
import { hugePng } from '../../support/huge-png.ts';
import { smallVideo } from '../../support/small-video.ts';

const videos = Object.entries(overfullVideos).map(([name, make]) => [name, make()] as const);

/** Results with which a host could hang, fill or end the program, by name. */
export const hostileFiles: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(videos),
  'slow index': slowVideo(1_000_000),
  'comments without end': Buffer.from('<!---->'.repeat(140)),
  'half a video': smallVideo().subarray(0, 600),
  'a huge image': hugePng(30_000, 30_000),
  'a page': Buffer.from('<!doctype html><title>Sign in</title>'),
  noise: Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 197) % 256)),
  nothing: Buffer.alloc(0),
};
