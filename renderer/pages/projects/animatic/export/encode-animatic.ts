import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import type { AnimaticJob, EncodedAnimatic, ExportClip, ExportReply, ExportRequest } from './animatic-job-types.ts';
import { openClipVideo } from './clip-video.ts';

/** Seconds between frames that a player can seek to directly. */
const keyFrameInterval = 1;
const audioBitrate = 192_000;
/** Often enough for a progress bar that moves. */
const framesBetweenReports = 5;

/** Encodes the MP4, one clip after the other, so that memory does not grow with the cut. */
export async function encodeAnimatic(job: AnimaticJob, onFrames: (frames: number) => void): Promise<EncodedAnimatic> {
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
  const audio = job.audio && new AudioSampleSource({ codec: job.audio.codec, bitrate: audioBitrate });
  if (audio) output.addAudioTrack(audio);
  const remarks: string[] = [];
  const ask = createAsk(job.page);
  try {
    await output.start();
    const sound = audio && addAudio(audio, job.audio?.parts ?? 0, ask);
    // The failure of the sound ends the export where it is awaited.
    sound?.catch(() => {});
    let frame = 0;
    for (let index = 0; index < job.clips; index += 1) {
      const reply = await ask({ kind: 'clip', index });
      if (reply.kind !== 'clip') throw new Error('The page sent no shot.');
      const onFrame = async () => {
        await video.add(frame / job.rate, 1 / job.rate);
        frame += 1;
        if (frame % framesBetweenReports === 0 || frame === job.frames) onFrames(frame);
      };
      const remark = await drawClip(reply.clip, context, onFrame);
      if (remark !== undefined) remarks.push(remark);
    }
    video.close();
    await sound;
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  }
  if (!buffer) return { remarks };
  if (!buffer.buffer) throw new Error('The encoder returned no file.');
  return { file: new Blob([buffer.buffer], { type: 'video/mp4' }), remarks };
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

type Ask = (request: ExportRequest) => Promise<Exclude<ExportReply, { kind: 'failed' }>>;

/** Requests from the page are answered in order. */
function createAsk(page: MessagePort): Ask {
  const pending: ((reply: ExportReply) => void)[] = [];
  page.onmessage = ({ data }: MessageEvent<ExportReply>) => pending.shift()?.(data);
  return async (request) => {
    const { promise, resolve } = Promise.withResolvers<ExportReply>();
    pending.push(resolve);
    page.postMessage(request);
    const reply = await promise;
    if (reply.kind === 'failed') throw new Error(reply.message);
    return reply;
  };
}

/** The encoder paces the parts: a part is requested when the one before is encoded. */
async function addAudio(source: AudioSampleSource, parts: number, ask: Ask): Promise<void> {
  let samples = 0;
  for (let index = 0; index < parts; index += 1) {
    const reply = await ask({ kind: 'audio', index });
    if (reply.kind !== 'audio') throw new Error('The page sent no sound.');
    const { channels, sampleRate } = reply;
    const length = channels[0]?.length ?? 0;
    const data = new Float32Array(length * channels.length);
    for (const [channel, values] of channels.entries()) data.set(values, channel * length);
    const format = { format: 'f32-planar', numberOfChannels: channels.length, sampleRate } as const;
    const sample = new AudioSample({ ...format, data, timestamp: samples / sampleRate });
    await source.add(sample);
    sample.close();
    samples += length;
  }
  source.close();
}

/** Draws all frames of a clip. Returns a remark if its video became unreadable; its last frame then remains. */
async function drawClip(
  { name, frames, background, video, overlay }: ExportClip,
  context: OffscreenCanvasRenderingContext2D,
  onFrame: () => Promise<void>,
): Promise<string | undefined> {
  context.drawImage(background, 0, 0);
  background.close();
  let remark: string | undefined;
  const reader = video && (await openClipVideo(video).catch(() => undefined));
  if (video && !reader) remark = `${name} couldn’t be read or decoded and is not in the film.`;
  for (let frame = 0; frame < frames; frame += 1) {
    const isRead = await reader?.drawNext(context);
    if (isRead === false) remark ??= `${name} couldn’t be decoded completely. Its last frame is held.`;
    if (overlay) context.drawImage(overlay.image, overlay.x, overlay.y);
    await onFrame();
  }
  await reader?.close();
  overlay?.image.close();
  return remark;
}
