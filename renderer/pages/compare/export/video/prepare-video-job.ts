import { mediaRoute } from '../../../../../shared/contract/http-routes.ts';
import type { VideoCodec } from '../../../../ui/export/video/video-codecs.ts';
import type { Timeline } from '../../../../ui/playback/playback-timeline.ts';
import { drawCaptions, waitForFonts } from '../contact-sheet/draw-captions.ts';
import type { ContactSheetResult } from '../contact-sheet/lay-out-contact-sheet.ts';
import type { ExportPane } from '../subject/export-subject.ts';
import { loadPaneImage } from '../subject/load-pane-image.ts';
import type { Caption } from '../subject/pane-captions.ts';
import type { VideoJob, VideoOfJob } from './video-job-types.ts';
import { countFrames, momentsOf, type TimeRange } from './video-times.ts';

export interface VideoRequest {
  readonly title: string;
  readonly panes: readonly ExportPane[];
  readonly timeline: Timeline;
  readonly range: TimeRange;
  readonly rate: number;
  readonly captions: readonly Caption[];
  readonly layoutResult: ContactSheetResult;
  readonly codec: VideoCodec;
  readonly bitrate: number;
  /** The pane with the sound. */
  readonly heard: string | undefined;
}

/** The part of the work that needs the page: captions use its fonts. */
export async function prepareVideoJob(order: VideoRequest): Promise<Omit<VideoJob, 'fileName'>> {
  const { panes, timeline, range, rate, captions, layoutResult, title, codec, bitrate } = order;
  const { plan, style } = layoutResult;
  const canvas = new OffscreenCanvas(plan.width, plan.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This computer can’t create a canvas of this size.');
  await waitForFonts();
  drawCaptions(context, plan, style, captions, title);
  context.imageSmoothingQuality = 'high';
  const frames = countFrames(range, rate);
  const videos: VideoOfJob[] = [];
  for (const [index, pane] of panes.entries()) {
    const area = plan.cells[index]?.image;
    const track = timeline.tracks.get(pane.paneId);
    if (!area) continue;
    if (track) {
      const moments = momentsOf(track, range.from, rate, frames);
      videos.push({ letter: pane.letter, address: addressOf(pane), area, moments });
    } else {
      const image = await loadPaneImage(pane, undefined);
      context.drawImage(image, area.x, area.y, area.width, area.height);
      image.close();
    }
  }
  const heard = panes.find(({ paneId }) => paneId === order.heard);
  const track = heard && timeline.tracks.get(heard.paneId);
  return {
    width: plan.width,
    height: plan.height,
    rate,
    frames,
    codec,
    bitrate,
    title,
    background: canvas.transferToImageBitmap(),
    videos,
    ...(heard && track
      ? { sound: { letter: heard.letter, address: addressOf(heard), shift: track.start - range.from } }
      : {}),
  };
}

function addressOf({ item }: ExportPane): string {
  return new URL(mediaRoute(item.id), window.location.href).href;
}
