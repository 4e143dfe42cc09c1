import { messageOf } from '../../../../../shared/util/error-message.ts';
import '../../../../ui/security/trusted-types.ts';
import { makeVideo } from './encode-video.ts';
import type { VideoJob, VideoNews } from './video-job.ts';

// A worker of its own for each video: decoding and encoding never hold up the screen, and Stop ends all of it at once.

const tell = (news: VideoNews) => self.postMessage(news);

self.addEventListener('message', ({ data }: MessageEvent<VideoJob>) => {
  makeVideo(data, (frames) => tell({ kind: 'progress', frames }))
    .then((made) => tell({ kind: 'done', ...made }))
    .catch((error: unknown) => tell({ kind: 'failed', why: messageOf(error) }));
});
