import { serveThread } from '../../util/worker-thread.ts';
import { doThumbnailJob } from './thumbnail-job.ts';

// Makes thumbnails one after the other in a separate thread, so that main stays responsive.

serveThread(doThumbnailJob);
