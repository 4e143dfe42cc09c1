import type { Cut } from '../../../../../shared/projects/cut.ts';
import type { FrameRate } from '../../../../../shared/projects/frame-rate.ts';
import { errorMessage } from '../../../../../shared/util/error-message.ts';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import { libraryImageOf, type MediaSources } from '../playback/clip-images.ts';
import { evenFrames } from '../playback/clip-reader.ts';
import { loadLibraryImage } from '../playback/library-images.ts';
import { createAudioMixer } from '../playback/mix-audio.ts';
import type { ExportClip, ExportReply, ExportRequest } from './animatic-job-types.ts';
import { drawCard, drawFrame, drawShotName } from './draw-card.ts';
import { clipFrames, fitInside, momentsOfClip } from './export-schedule.ts';

export interface ServedExport {
  readonly cut: Cut;
  readonly sources: MediaSources;
  readonly size: { readonly width: number; readonly height: number };
  readonly rate: FrameRate;
  readonly withNames: boolean;
  /** Duration of the exported video. Seconds. */
  readonly seconds: number;
}

/** Duration of one part of the mixed sound. Seconds. */
export const audioPartSeconds = 10;

/** Answers the worker until the returned function is called. */
export function answerExportWorker(port: MessagePort, served: ServedExport): () => readonly string[] {
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
