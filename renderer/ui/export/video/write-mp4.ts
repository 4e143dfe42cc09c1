import {
  type AudioSource,
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import type { VideoCodec } from './video-codecs.ts';

/** The data from which a worker writes an MP4, apart from its frames. */
export interface Mp4Job {
  readonly width: number;
  readonly height: number;
  /** Frames in a second. */
  readonly rate: number;
  readonly frames: number;
  readonly codec: VideoCodec;
  /** Bits in a second. */
  readonly bitrate: number;
  readonly title: string;
  /** Name of the file in the private storage of the page. `undefined`: the video is built in memory. */
  readonly fileName: string | undefined;
}

export interface EncodedMp4 {
  /** `undefined` if the file is in the private storage. */
  readonly file: Blob | undefined;
  /** Differences from the requested export, for the user. */
  readonly remarks: readonly string[];
}

interface Mp4Content {
  readonly sound: { readonly source: AudioSource; readonly write: () => Promise<void> } | undefined;
  /** Draws all frames, and calls `addFrame` after each. */
  readonly drawFrames: (context: OffscreenCanvasRenderingContext2D, addFrame: () => Promise<void>) => Promise<void>;
  readonly onFrames: (frames: number) => void;
}

/** Seconds between frames that a player can seek to directly. */
const keyFrameInterval = 1;
/** Often enough for a progress bar that moves. */
const framesBetweenReports = 5;

/**
 * Writes an MP4 into the private storage while it is encoded, so that memory does not grow with its duration. Returns the
 * file where there is no private storage.
 */
export async function writeMp4(job: Mp4Job, { sound, drawFrames, onFrames }: Mp4Content): Promise<Blob | undefined> {
  const canvas = new OffscreenCanvas(job.width, job.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This computer can’t create a canvas of this size.');
  context.imageSmoothingQuality = 'high';
  const { target, buffer } = await openTarget(job.fileName);
  // A header at the end needs no copy of the file in memory.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: buffer ? 'in-memory' : false }), target });
  output.setMetadataTags({ title: job.title });
  const video = new CanvasSource(canvas, {
    codec: job.codec,
    quality: new Quality({ bitrate: job.bitrate }),
    keyFrameInterval,
  });
  output.addVideoTrack(video, { frameRate: job.rate });
  if (sound) output.addAudioTrack(sound.source);
  try {
    await output.start();
    const written = sound?.write();
    // The failure of the sound ends the export where it is awaited.
    written?.catch(() => {});
    let frame = 0;
    await drawFrames(context, async () => {
      await video.add(frame / job.rate, 1 / job.rate);
      frame += 1;
      if (frame % framesBetweenReports === 0 || frame === job.frames) onFrames(frame);
    });
    video.close();
    await written;
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  }
  if (!buffer) return undefined;
  if (!buffer.buffer) throw new Error('The encoder returned no file.');
  return new Blob([buffer.buffer], { type: 'video/mp4' });
}

async function openTarget(
  fileName: string | undefined,
): Promise<{ target: BufferTarget | StreamTarget; buffer?: BufferTarget }> {
  if (fileName === undefined) {
    const buffer = new BufferTarget();
    return { target: buffer, buffer };
  }
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(fileName, { create: true });
  const file: WritableStream<StreamTargetChunk> = await handle.createWritable();
  return { target: new StreamTarget(file, { chunked: true }) };
}
