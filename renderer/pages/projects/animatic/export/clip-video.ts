import { type VideoSample, VideoSampleSink } from 'mediabunny';
import { openMediaFile, videoTrackOf } from '../../../../ui/open-media-file.ts';
import type { ExportClip } from './animatic-job-types.ts';

/** The frames of one clip, in order. */
interface ClipVideo {
  /** Draws the next frame. Returns false if it can't be read; the frame before remains. */
  drawNext(context: OffscreenCanvasRenderingContext2D): Promise<boolean>;
  close(): Promise<void>;
}

/** Throws where the file holds no video that this machine can decode. */
export async function openClipVideo({ url, area, moments }: NonNullable<ExportClip['video']>): Promise<ClipVideo> {
  const input = openMediaFile(url);
  const track = await videoTrackOf(input).catch(() => null);
  if (!track || !(await track.canDecode())) {
    input.dispose();
    throw new Error('The video can’t be decoded on this computer.');
  }
  const samples = new VideoSampleSink(track).samplesAtTimestamps(moments);
  let hasFailed = false;
  const draw = (sample: VideoSample, context: OffscreenCanvasRenderingContext2D) => {
    sample.draw(context, area.x, area.y, area.width, area.height);
    sample.close();
  };
  return {
    async drawNext(context) {
      if (hasFailed) return false;
      try {
        const { value: sample } = await samples.next();
        if (sample) draw(sample, context);
        return Boolean(sample);
      } catch {
        hasFailed = true;
        return false;
      }
    },
    async close() {
      await samples.return().catch(() => {});
      input.dispose();
    },
  };
}
