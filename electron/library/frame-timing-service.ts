import type { VideoFrameTiming } from '../../shared/library/video-frame-timing.ts';
import { refuse } from '../../shared/problem.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import type { Library } from './catalog/library.ts';

/** Frame times of the videos in the library. */
export type FrameTimingService = ReturnType<typeof createFrameTimingService>;

/** Number of videos whose frame times are cached. A comparison needs nine at the same time. */
const maxStored = 60;

export function createFrameTimingService(
  library: Pick<Library, 'item' | 'pathOf'>,
  mediaReader: Pick<MediaFileReader, 'frames'>,
) {
  /** By file hash, ordered by last use. A file with a given hash never changes. */
  const framesByHash = new Map<string, Promise<VideoFrameTiming>>();

  return {
    /** Throws a `ProblemError` if the item is no video, or if its file is missing or unreadable. */
    async framesOf(itemId: string): Promise<VideoFrameTiming> {
      const item = await library.item(itemId);
      if (item.kind !== 'video') refuse('Only a video has frames.');
      const video =
        framesByHash.get(item.hash) ?? mediaReader.frames(library.pathOf(item), { file: `${item.id} ${item.hash}` });
      framesByHash.delete(item.hash);
      framesByHash.set(item.hash, video);
      // An unreadable file may be readable the next time.
      video.catch(() => framesByHash.delete(item.hash));
      for (const [oldest] of framesByHash) if (framesByHash.size > maxStored) framesByHash.delete(oldest);
      return video;
    },
  };
}
