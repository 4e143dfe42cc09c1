import {
  ALL_FORMATS,
  BlobSource,
  CanvasSink,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  UrlSource,
} from 'mediabunny';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import { measureFrameRate } from '../../../shared/library/measured-frame-rate.ts';
import type { VideoFrameTiming } from '../../../shared/library/video-frame-timing.ts';
import { videoTrackOf } from '../../ui/open-media-file.ts';
import { assumedFramesPerSecond, countFrames, timeOfFrame } from '../items/media-player/frame-numbers-and-timecode.ts';
import type { DecodedFrame } from '../items/media-player/use-played-video.ts';
import type { VideoEnd, VideoSource } from './item-and-frame-choice-requests.ts';

/** The frame that is shown at `seconds`, decoded from the file itself and at its full size, as a PNG: nothing is lost. */
export async function captureFrame(source: VideoSource, seconds: number): Promise<Blob> {
  const decoded = await withTrack(source, (track) => decodeFrame(track, seconds)).catch(() => null);
  // The player of the window may read a video that the decoder for single frames cannot read.
  return decoded ?? drawFrame(source, seconds);
}

/** A frame, with its image as a PNG. */
interface CapturedFrame extends DecodedFrame {
  readonly image: Blob;
}

/**
 * Captures the first or the last frame of a video. The packets of the file determine the frame: the length of the file,
 * which its other tracks share, times the frame rate can be wrong by a frame.
 */
export async function captureEnd(source: VideoSource, end: VideoEnd): Promise<CapturedFrame> {
  const found = await withTrack(source, (track) => endOfTrack(track, end)).catch(() => measureEnd(source, end));
  return { ...found, image: await captureFrame(source, found.seconds) };
}

async function endOfTrack(track: InputVideoTrack, end: VideoEnd): Promise<DecodedFrame> {
  const packets = new EncodedPacketSink(track);
  const options = { metadataOnly: true } as const;
  const first = await track.getFirstTimestamp();
  if (end === 'first') return { frame: 1, seconds: Math.max(0, first) };
  const last = await packets.getPacket(Number.POSITIVE_INFINITY, options);
  if (!last) throw new Error('The file contains no frames.');
  const { packetCount } = await track.computePacketStats();
  return { frame: packetCount, seconds: last.timestamp + last.duration / 2 };
}

/** Uses the frame rate and length of the library, for a file that only the player of the window reads. */
function measureEnd({ video }: VideoSource, end: VideoEnd): DecodedFrame {
  if (video.kind === 'file') throw new Error('The file cannot be read.');
  const rate = video.item.framesPerSecond ?? assumedFramesPerSecond;
  const frame = end === 'first' ? 1 : countFrames(video.item.seconds ?? 0, rate);
  return { frame, seconds: timeOfFrame(frame, rate) };
}

/** Maximum number of frames that are counted in the window, in about a second. */
const mostCounted = 20_000;

interface CountedFrames {
  readonly framesPerSecond?: number | undefined;
  /** Absent for a very long video, and where the file cannot be read. */
  readonly timing?: VideoFrameTiming;
}

export function countFileFrames(source: VideoSource): Promise<CountedFrames> {
  return withTrack(source, async (track) => {
    const times: number[] = [];
    let end = 0;
    const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true });
    for await (const { timestamp, duration } of packets) {
      times.push(timestamp);
      end = Math.max(end, timestamp + duration);
      if (times.length > mostCounted) break;
    }
    const frameTimes = times.filter((time) => time >= 0).toSorted((one, other) => one - other);
    const framesPerSecond = measureFrameRate(frameTimes, end)?.framesPerSecond;
    if (times.length > mostCounted || frameTimes.length < 1) return { framesPerSecond };
    // A cut within a frame: see `decodedLater`.
    const later = frameTimes.length < times.length ? (frameTimes[0] ?? 0) : 0;
    const timing = { codec: '', frameTimes: frameTimes.map((time) => time - later), seconds: end - later };
    return { framesPerSecond, timing };
  }).catch(() => ({}));
}

async function withTrack<T>(source: VideoSource, use: (track: InputVideoTrack) => Promise<T>): Promise<T> {
  const { video } = source;
  const input = new Input({
    formats: ALL_FORMATS,
    source: video.kind === 'file' ? new BlobSource(video.file) : new UrlSource(mediaRoute(video.item.id)),
  });
  try {
    const track = await videoTrackOf(input);
    if (!track) throw new Error('The file contains no image.');
    return await use(track);
  } finally {
    input.dispose();
  }
}

async function decodeFrame(track: InputVideoTrack, seconds: number): Promise<Blob | null> {
  if (!(await track.canDecode())) return null;
  const frame = await new CanvasSink(track).getCanvas(seconds);
  return frame && pngOf(frame.canvas);
}

async function drawFrame(source: VideoSource, seconds: number): Promise<Blob> {
  const { video: input } = source;
  const address = input.kind === 'file' ? URL.createObjectURL(input.file) : mediaRoute(input.item.id);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    video.src = address;
    await waitForEvent(video, 'loadeddata');
    const shown = waitForEvent(video, 'seeked');
    video.currentTime = seconds;
    await shown;
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return await pngOf(canvas);
  } finally {
    // An element with a source does not release its decoder.
    video.removeAttribute('src');
    video.load();
    if (input.kind === 'file') URL.revokeObjectURL(address);
  }
}

function pngOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob> {
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob({ type: 'image/png' });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Couldn’t capture a frame.'))), 'image/png'),
  );
}

function waitForEvent(video: HTMLVideoElement, event: 'seeked' | 'loadeddata'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('Couldn’t read the video.')), { once: true });
  });
}
