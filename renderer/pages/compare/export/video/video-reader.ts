import { type Input, type VideoSample, VideoSampleSink } from 'mediabunny';
import { openMediaFile, videoTrackOf } from '../../../../ui/open-media-file.ts';
import type { VideoOfJob } from './video-job-types.ts';

export interface VideoReader extends VideoOfJob {
  readonly input: Input;
  readonly samples: AsyncGenerator<VideoSample | null, void, unknown>;
  /** Start of the current frame. Seconds of the video. */
  drawn?: number;
  /** Time after which the video was unreadable. */
  failedAt?: number;
}

/** Throws where the file holds no video that this machine can decode. */
export async function openVideo(video: VideoOfJob): Promise<VideoReader> {
  const input = openMediaFile(video.address);
  const track = await videoTrackOf(input);
  if (!track || !(await track.canDecode())) {
    input.dispose();
    throw new Error(`${video.letter} can’t be decoded on this computer.`);
  }
  // Each packet is decoded once, also where a frame is shown for long.
  return { ...video, input, samples: new VideoSampleSink(track).samplesAtTimestamps(video.moments) };
}

/** Draws this frame of the video. A frame that is already drawn stays. */
export async function drawNext(
  video: VideoReader,
  context: OffscreenCanvasRenderingContext2D,
  frame: number,
): Promise<void> {
  if (video.failedAt !== undefined) return;
  try {
    const { value: sample } = await video.samples.next();
    if (!sample) return;
    if (sample.timestamp !== video.drawn) {
      const { x, y, width, height } = video.area;
      sample.draw(context, x, y, width, height);
      video.drawn = sample.timestamp;
    }
    sample.close();
  } catch {
    video.failedAt = video.moments[frame] ?? 0;
  }
}

export async function closeVideo({ samples, input }: VideoReader): Promise<void> {
  await samples.return().catch(() => {});
  input.dispose();
}
