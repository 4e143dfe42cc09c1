import { serveThread } from '../../util/worker-thread.ts';
import { doThumbnailJob } from './do-thumbnail-job.ts';

// Makes thumbnails one after the other in a separate thread, so that main stays responsive.

serveThread(doThumbnailJob);
