import { errorMessage } from '../../../../../shared/util/error-message.ts';
import '../../../../ui/security/trusted-types.ts';
import { encodeVideo } from './encode-video.ts';
import type { VideoJob, VideoJobEvent } from './video-job.ts';

// A worker of its own for each video: decoding and encoding never hold up the screen, and Stop ends all of it at once.

const notify = (news: VideoJobEvent) => self.postMessage(news);

self.addEventListener('message', ({ data }: MessageEvent<VideoJob>) => {
  encodeVideo(data, (frames) => notify({ kind: 'progress', frames }))
    .then((made) => notify({ kind: 'done', ...made }))
    .catch((error: unknown) => notify({ kind: 'failed', why: errorMessage(error) }));
});
