import { createVideoA } from './tables/create-video-a.ts';
import { createVideos } from './tables/create-videos.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...createVideoA, ...createVideos]);
