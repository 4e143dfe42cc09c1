import '../../../../ui/security/trusted-types.ts';
import { AudioSample, AudioSampleSource } from 'mediabunny';
import { openVideoFrames } from '../../../../ui/export/video/video-frames.ts';
import { type EncodedMp4, writeMp4 } from '../../../../ui/export/video/write-mp4.ts';
import { serveWebWorker } from '../../../../ui/workers/web-worker.ts';
import type { AnimaticJob, ExportClip, ExportReply, ExportRequest } from './animatic-job-types.ts';

// One worker per export: decoding and encoding never block the screen, and Stop ends everything immediately.

serveWebWorker(encodeAnimatic);

const audioBitrate = 192_000;

/** Encodes the MP4, one clip after the other, so that memory does not grow with the cut. */
async function encodeAnimatic(job: AnimaticJob, onFrames: (frames: number) => void): Promise<EncodedMp4> {
  const remarks: string[] = [];
  const ask = createAsk(job.page);
  const source = job.audio && new AudioSampleSource({ codec: job.audio.codec, bitrate: audioBitrate });
  const file = await writeMp4(job, {
    sound: source && { source, write: () => addAudio(source, job.audio?.parts ?? 0, ask) },
    onFrames,
    async drawFrames(context, addFrame) {
      for (let index = 0; index < job.clips; index += 1) {
        const reply = await ask({ kind: 'clip', index });
        if (reply.kind !== 'clip') throw new Error('The page sent no shot.');
        const remark = await drawClip(reply.clip, context, addFrame);
        if (remark !== undefined) remarks.push(remark);
      }
    },
  });
  return { file, remarks };
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
  const reader = video && (await openVideoFrames(video).catch(() => undefined));
  if (video && !reader) remark = `${name} couldn’t be read or decoded and is not in the film.`;
  for (let frame = 0; frame < frames; frame += 1) {
    if (reader && !(await reader.drawNext(context)))
      remark ??= `${name} couldn’t be decoded completely. Its last frame is held.`;
    if (overlay) context.drawImage(overlay.image, overlay.x, overlay.y);
    await onFrame();
  }
  await reader?.close();
  overlay?.image.close();
  return remark;
}
