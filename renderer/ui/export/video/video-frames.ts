import { VideoSampleSink } from 'mediabunny';
import { openMediaFile, videoTrackOf } from '../../open-media-file.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A video that is drawn into a part of the exported video. */
export interface DrawnVideo {
  readonly address: string;
  readonly area: Area;
  /** Time in the file for each frame of the exported video. Seconds, never decreasing. */
  readonly moments: Float64Array<ArrayBuffer>;
}

/** The frames of one video, in order. */
export interface VideoFrames {
  /**
   * Draws the next frame. Returns false if it can't be read, and `undefined` if the video has none at this moment. The
   * frame before remains.
   */
  drawNext(context: OffscreenCanvasRenderingContext2D): Promise<boolean | undefined>;
  close(): Promise<void>;
}

/** Throws where the file holds no video that this machine can decode. */
export async function openVideoFrames({ address, area, moments }: DrawnVideo): Promise<VideoFrames> {
  const input = openMediaFile(address);
  const track = await videoTrackOf(input).catch(() => null);
  if (!track || !(await track.canDecode())) {
    input.dispose();
    throw new Error('The video can’t be decoded on this computer.');
  }
  // Each packet is decoded once, also where a frame is shown for long.
  const samples = new VideoSampleSink(track).samplesAtTimestamps(moments);
  let hasFailed = false;
  return {
    async drawNext(context) {
      if (hasFailed) return false;
      try {
        const { value: sample } = await samples.next();
        if (!sample) return undefined;
        sample.draw(context, area.x, area.y, area.width, area.height);
        sample.close();
        return true;
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
