import { type AudioCodec, canEncodeAudio } from 'mediabunny';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { projectTitle } from '../../../../../shared/projects/project.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { type FrameRate, ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { runMp4Worker } from '../../../../ui/export/video/run-mp4-worker.ts';
import { bitrateFor } from '../../../../ui/export/video/video-bitrate.ts';
import type { VideoCodec } from '../../../../ui/export/video/video-codecs.ts';
import type { MediaSources } from '../playback/clip-images.ts';
import { mixChannels, mixRate } from '../playback/mix-audio.ts';
import type { AnimaticJob } from './animatic-job-types.ts';
import { answerExportWorker, audioPartSeconds } from './answer-export-worker.ts';
import { exportedFrames, exportSize } from './export-schedule.ts';

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

/** In order of preference: editing programs read AAC, and every browser can encode Opus. */
const audioCodecs: readonly AudioCodec[] = ['aac', 'opus'];

/** Returns the codec of the sound; `undefined` if this computer encodes none. */
export async function chooseAudioCodec(): Promise<AudioCodec | undefined> {
  for (const codec of audioCodecs) {
    const format = { numberOfChannels: mixChannels, sampleRate: mixRate, bitrate: 192_000 };
    if (await canEncodeAudio(codec, format).catch(() => false)) return codec;
  }
  return undefined;
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
  const audioCodec = withSound ? await chooseAudioCodec() : undefined;
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
