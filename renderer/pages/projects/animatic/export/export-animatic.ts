import { type AudioCodec, getFirstEncodableAudioCodec } from 'mediabunny';
import type { Cut, CutClip } from '../../../../../shared/projects/cut.ts';
import { projectTitle } from '../../../../../shared/projects/project.ts';
import { formatShotNumber } from '../../../../../shared/projects/shot.ts';
import { errorMessage } from '../../../../../shared/util/error-message.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { type FrameRate, ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import { runMp4Worker } from '../../../../ui/export/video/run-mp4-worker.ts';
import { bitrateFor } from '../../../../ui/export/video/video-bitrate.ts';
import type { VideoCodec } from '../../../../ui/export/video/video-codecs.ts';
import type { Area } from '../../../../ui/export/video/video-frames.ts';
import { missingMediaText } from '../common/animatic-context.ts';
import { libraryImageOf, type MediaSources } from '../playback/clip-images.ts';
import { evenFrames } from '../playback/clip-reader.ts';
import { loadLibraryImage } from '../playback/library-images.ts';
import { createAudioMixer, mixChannels, mixRate } from '../playback/mix-audio.ts';
import type { AnimaticJob, ExportClip, ExportReply, ExportRequest } from './animatic-job-types.ts';
import { clipFrames, exportedFrames, exportSize, fitInside, momentsOfClip } from './export-schedule.ts';

export interface AnimaticExportOptions {
  /** Lines of the video. The width follows from the shape of the project. */
  readonly lines: number;
  readonly rate: FrameRate;
  readonly codec: VideoCodec;
  /** Burns number and title of each shot into the image. */
  readonly withNames: boolean;
  readonly withSound: boolean;
  /** Stops the export immediately and frees its memory. */
  readonly signal: AbortSignal;
  readonly onProgress: (frames: number, total: number) => void;
}

interface ExportedAnimatic {
  /** A file on disk, or in memory where the browser has no private storage. */
  readonly file: Blob;
  /** Differences from the cut, for the user. */
  readonly remarks: readonly string[];
}

/**
 * Returns the codec of the sound; `null` if this computer encodes none. Editing programs read AAC, and every browser can
 * encode Opus.
 */
export function chooseAudioCodec(): Promise<AudioCodec | null> {
  const format = { numberOfChannels: mixChannels, sampleRate: mixRate, bitrate: 192_000 };
  return getFirstEncodableAudioCodec(['aac', 'opus'], format);
}

/**
 * Renders a cut to one MP4. Video and sound are written while they are encoded, into the private storage of the page,
 * so that memory does not grow with the duration of the cut.
 */
export async function exportAnimatic(
  cut: Cut,
  sources: MediaSources,
  options: AnimaticExportOptions,
): Promise<ExportedAnimatic> {
  const { lines, rate, codec, withNames, withSound, signal, onProgress } = options;
  signal.throwIfAborted();
  const size = exportSize(cut.project.shape, lines);
  const frames = exportedFrames(cut, rate);
  const framesPerSecond = ratePerSecond(rate);
  const seconds = frames / framesPerSecond;
  const audioCodec = withSound ? await chooseAudioCodec() : null;
  const { port1, port2 } = new MessageChannel();
  const job: Omit<AnimaticJob, 'fileName'> = {
    ...size,
    rate: framesPerSecond,
    frames,
    codec,
    bitrate: bitrateFor(size, framesPerSecond),
    title: projectTitle(cut.project),
    clips: cut.clips.length,
    ...(audioCodec && { audio: { codec: audioCodec, parts: Math.ceil(seconds / audioPartSeconds) } }),
    page: port2,
  };
  const endService = answerExportWorker(port1, { cut, sources, size, rate, withNames, seconds });
  try {
    onProgress(0, frames);
    const { file, remarks: encodingRemarks } = await runMp4Worker<AnimaticJob>(job, {
      worker: () => new Worker(new URL('./animatic-worker.ts', import.meta.url), { type: 'module' }),
      transfer: [port2],
      signal,
      onProgress: (done) => onProgress(done, frames),
    });
    const silent = endService().length;
    const remarks = [...encodingRemarks];
    if (withSound && !audioCodec) remarks.push('This computer can’t encode sound, so the video is silent.');
    if (silent > 0) remarks.push(`The sound of ${formatCounted(silent, 'file')} couldn’t be decoded.`);
    return { file, remarks };
  } catch (error) {
    endService();
    throw error;
  }
}

const font = (weight: number, size: number) => `${weight} ${size}px "Inter Variable", system-ui, sans-serif`;

interface ServedExport {
  readonly cut: Cut;
  readonly sources: MediaSources;
  readonly size: { readonly width: number; readonly height: number };
  readonly rate: FrameRate;
  readonly withNames: boolean;
  /** Duration of the exported video. Seconds. */
  readonly seconds: number;
}

/** Duration of one part of the mixed sound. Seconds. */
const audioPartSeconds = 10;

/** Answers the worker until the returned function is called. */
function answerExportWorker(port: MessagePort, served: ServedExport): () => readonly string[] {
  const mixer = createAudioMixer(served.sources);
  let before = Promise.resolve();

  async function answer(request: ExportRequest): Promise<void> {
    if (request.kind === 'clip') {
      const clip = await exportedClip(request.index, served);
      const images = [clip.background, ...(clip.overlay ? [clip.overlay.image] : [])];
      const moments = clip.video ? [clip.video.moments.buffer] : [];
      port.postMessage({ kind: 'clip', clip } satisfies ExportReply, [...images, ...moments]);
      return;
    }
    const from = request.index * audioPartSeconds;
    const buffer = await mixer.mix(served.cut, { from, to: Math.min(served.seconds, from + audioPartSeconds) });
    const channels = [...Array(buffer.numberOfChannels).keys()].map((channel) =>
      buffer.getChannelData(channel).slice(),
    );
    const reply: ExportReply = { kind: 'audio', channels, sampleRate: buffer.sampleRate };
    port.postMessage(
      reply,
      channels.map((values) => values.buffer),
    );
  }

  port.onmessage = ({ data }: MessageEvent<ExportRequest>) => {
    // The worker matches replies to requests by their order.
    before = before.then(() =>
      answer(data).catch((error: unknown) =>
        port.postMessage({ kind: 'failed', message: errorMessage(error) } satisfies ExportReply),
      ),
    );
  };
  return () => {
    port.close();
    const unreadable = [...mixer.unreadable()];
    mixer.close();
    return unreadable;
  };
}

async function exportedClip(index: number, { cut, sources, size, rate, withNames }: ServedExport): Promise<ExportClip> {
  const clip = cut.clips[index];
  if (!clip) throw new Error('The cut has no such shot.');
  const { media } = clip;
  const overlay = withNames ? { overlay: drawShotName(clip, size) } : {};
  const common = { name: `Shot ${shotTitle(clip.shot)}`, frames: clipFrames(cut, index, rate).count, ...overlay };
  if (media?.item.kind === 'video') {
    const measured = await sources.videoFrames(media.item.id);
    const frames = measured?.frameTimes.length ? measured : evenFrames(media);
    const address = new URL(sources.mediaUrl(media.item.id), window.location.href).href;
    const area = fitInside(media.item, size);
    const moments = momentsOfClip(cut, index, rate, { media, frames });
    return { ...common, background: drawFrame(size), video: { address, area, moments } };
  }
  const itemId = libraryImageOf(cut, clip);
  const image =
    itemId === undefined ? undefined : await loadLibraryImage(sources.mediaUrl(itemId)).catch(() => undefined);
  if (!image) return { ...common, background: drawCard(clip, size) };
  const background = drawFrame(size, { image, area: fitInside(image, size) });
  image.close();
  return { ...common, background };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

type Context = OffscreenCanvasRenderingContext2D;

function createCanvas({ width, height }: Size): { canvas: OffscreenCanvas; context: Context } {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This computer can’t create a canvas of this size.');
  return { canvas, context };
}

/** A black frame, with a library image in its middle if there is one. */
function drawFrame(size: Size, content?: { readonly image: ImageBitmap; readonly area: Area }): ImageBitmap {
  const { canvas, context } = createCanvas(size);
  context.fillStyle = 'black';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  if (content)
    context.drawImage(content.image, content.area.x, content.area.y, content.area.width, content.area.height);
  return canvas.transferToImageBitmap();
}

/** The card of a shot without an image: its number, title, brief, and the reason. */
function drawCard(clip: CutClip, size: Size): ImageBitmap {
  const { canvas, context } = createCanvas(size);
  const unit = size.height / 36;
  const left = unit * 2;
  const width = size.width - left * 2;
  context.fillStyle = '#191919';
  context.fillRect(0, 0, size.width, size.height);
  context.textBaseline = 'top';
  let top = unit * 9;
  const write = (text: string, style: string, height: number, colour: string, most: number) => {
    context.font = style;
    context.fillStyle = colour;
    for (const line of wrap(context, text, width, most)) {
      context.fillText(line, left, top);
      top += height;
    }
  };
  write(formatShotNumber(clip.shot.number), font(620, unit * 4), unit * 5, '#ececec', 1);
  if (clip.shot.title !== '') write(clip.shot.title, font(620, unit * 1.6), unit * 2.2, '#ececec', 2);
  if (clip.shot.brief !== '') write(clip.shot.brief, font(420, unit * 1.2), unit * 1.8, '#b2b2b2', 7);
  top += unit / 2;
  write(missingMediaText(clip) ?? '', font(420, unit), unit * 1.5, '#979797', 2);
  return canvas.transferToImageBitmap();
}

/** The name of a shot on a solid strip, for the lower left corner. */
function drawShotName(clip: CutClip, size: Size): { image: ImageBitmap; x: number; y: number } {
  const unit = Math.max(12, Math.round(size.height / 40));
  const probe = createCanvas({ width: 1, height: 1 }).context;
  probe.font = font(560, unit);
  const [text = ''] = wrap(probe, shotTitle(clip.shot), size.width * 0.8, 1);
  const strip = { width: Math.ceil(probe.measureText(text).width + unit * 1.2), height: Math.ceil(unit * 1.8) };
  const { canvas, context } = createCanvas(strip);
  context.fillStyle = '#1c1c1c';
  context.fillRect(0, 0, strip.width, strip.height);
  context.font = font(560, unit);
  context.textBaseline = 'middle';
  context.fillStyle = '#f4f4f4';
  context.fillText(text, unit * 0.6, strip.height / 2);
  return { image: canvas.transferToImageBitmap(), x: unit, y: size.height - strip.height - unit };
}

/** Breaks a text into lines of at most `width`. The last of `most` lines ends with an ellipsis if text is left. */
function wrap(context: Context, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1)
      return [...lines, shorten(context, [longer, ...words.slice(index + 1, index + 20)].join(' '), width)];
    if (line !== '') lines.push(line);
    line = shorten(context, word, width);
  }
  return line === '' ? lines : [...lines, line];
}

function shorten(context: Context, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let length = Math.min(text.length, 400);
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1;
  return `${text.slice(0, length)}…`;
}
