import { errorMessage } from '../../../../../shared/util/error-message.ts';
import '../../../../ui/security/trusted-types.ts';
import { encodeVideo } from './encode-video.ts';
import type { VideoJob, VideoJobEvent } from './video-job.ts';

// One worker per video: decoding and encoding never block the screen, and Stop ends everything immediately.

const notify = (news: VideoJobEvent) => self.postMessage(news);

self.addEventListener('message', ({ data }: MessageEvent<VideoJob>) => {
  encodeVideo(data, (frames) => notify({ kind: 'progress', frames }))
    .then((made) => notify({ kind: 'done', ...made }))
    .catch((error: unknown) => notify({ kind: 'failed', why: errorMessage(error) }));
});
