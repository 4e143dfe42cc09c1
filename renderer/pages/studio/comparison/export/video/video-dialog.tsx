import { Button, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mediaRoute } from '../../../../../../shared/contract/http-routes.ts';
import { formatBytes, formatCounted, formatPixels } from '../../../../../../shared/util/format-numbers.ts';
import { ExportDialogFrame } from '../../../../../ui/export/export-dialog-frame.tsx';
import { exportFileName } from '../../../../../ui/export/export-file-name.ts';
import { useExportJob } from '../../../../../ui/export/use-export-job.ts';
import { runMp4Worker } from '../../../../../ui/export/video/run-mp4-worker.ts';
import { bitrateFor, bytesFor } from '../../../../../ui/export/video/video-bitrate.ts';
import { codecNames, type VideoCodec } from '../../../../../ui/export/video/video-codecs.ts';
import { notify } from '../../../../../ui/notify.ts';
import type { Timeline } from '../../../../../ui/playback/playback-timeline.ts';
import { saveBlob } from '../../../../../ui/save-file.ts';
import type { ContactSheetOptions } from '../contact-sheet/contact-sheet-layout.ts';
import { ContactSheetPreview } from '../contact-sheet/contact-sheet-preview.tsx';
import { drawCaptions, waitForFonts } from '../contact-sheet/draw-captions.ts';
import { type ContactSheetResult, layOutContactSheet } from '../contact-sheet/lay-out-contact-sheet.ts';
import { countStageColumns, listColumnCountOptions } from '../subject/column-count-options.ts';
import { type ExportPane, type ExportSubject, hdrRemarks, timelineOf } from '../subject/export-subject.ts';
import { findFastestRate } from '../subject/frame-rate.ts';
import { loadPaneImage } from '../subject/load-pane-image.ts';
import { type Caption, captionOf } from '../subject/pane-captions.ts';
import { useShownFrames } from '../subject/use-shown-frames.ts';
import type { VideoJob, VideoOfJob } from './video-job-types.ts';
import { VideoOptions } from './video-options.tsx';
import { countFrames, momentsOf, type TimeRange } from './video-times.ts';

interface VideoDialogProps {
  readonly subject: ExportSubject;
  readonly close: () => void;
  readonly toPage: () => void;
}

/** All panes in one video, as they play. */
export function VideoDialog({ subject, close, toPage }: VideoDialogProps) {
  const { panes, title, leftOut } = subject;
  const work = useExportJob();
  const videos = panes.flatMap(({ video }) => (video ? [video] : []));
  const fastest = findFastestRate(videos);
  const [choice, setChoice] = useState(() => ({
    height: undefined as number | undefined,
    rate: fastest,
    durations: subject.durations,
    between: subject.from !== undefined || subject.to !== undefined,
    heard: panes.find(({ paneId, video }) => paneId === subject.heard && video?.audioCodec !== undefined)?.paneId,
    columns: countStageColumns(panes),
    withTitle: true,
    withPrompts: false,
  }));
  const change = (changed: Partial<typeof choice>) => setChoice((before) => ({ ...before, ...changed }));
  const { height, rate, durations, columns, withTitle, withPrompts } = choice;
  const captions = useMemo(() => panes.map((pane) => captionOf(pane, withPrompts)), [panes, withPrompts]);
  const timeline = useMemo(() => timelineOf(panes, durations), [panes, durations]);
  const layoutResult = useMemo(() => {
    const images = panes.map(({ item }) => item);
    return layOutVideo({ images, columns, hasTitle: withTitle && title !== '' }, captions, height);
  }, [panes, columns, withTitle, title, captions, height]);
  const { plan, tooLarge } = layoutResult;
  const shownFrames = useShownFrames(subject);
  const from = choice.between ? Math.min(subject.from ?? 0, timeline.seconds) : 0;
  const to = choice.between ? Math.min(subject.to ?? timeline.seconds, timeline.seconds) : timeline.seconds;
  const range = from < to ? { from, to } : { from: 0, to: timeline.seconds };
  const frames = countFrames(range, rate);
  const bitrate = bitrateFor(plan, rate);
  const bytes = bytesFor(bitrate, frames / rate);
  const encoding = { width: plan.width, height: plan.height, rate, bitrate };
  const codec = useQuery({
    queryKey: ['video-codec', encoding],
    queryFn: async () =>
      (await (await import('../../../../../ui/export/video/choose-codec.ts')).chooseCodec(encoding)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  }).data;
  const hasVideo = videos.length > 0;
  // Another pace would be another pitch.
  const isHearable = choice.heard !== undefined && timeline.tracks.get(choice.heard)?.stretch === 1;
  const heard = isHearable ? choice.heard : undefined;
  const remarks = [...leftOut, ...hdrRemarks(panes)];
  if (!hasVideo) remarks.push('There are no videos in this comparison. A contact sheet shows all panes.');
  if (tooLarge) remarks.push(`${formatPixels(tooLarge.width, tooLarge.height)} pixels exceed the maximum image size.`);
  if (codec === null)
    remarks.push(
      'This computer can’t encode video at this size. Choose a lower height, or export a client page, which plays in any browser.',
    );
  if (codec === 'vp9' || codec === 'av1') {
    remarks.push(
      `This computer can’t encode H.264 at this size. The MP4 contains ${codecNames[codec]}, which browsers play but some players don’t.`,
    );
  }
  const startExport = () =>
    void work.start(async (signal, reportProgress) => {
      if (!codec) return;
      const job = await prepareVideoJob({
        ...choice,
        title,
        panes,
        timeline,
        range,
        captions,
        layoutResult,
        codec,
        bitrate,
        heard,
      });
      reportProgress(0, job.frames);
      const made = await runMp4Worker<VideoJob>(job, {
        worker: () => new Worker(new URL('./video-worker.ts', import.meta.url), { type: 'module' }),
        transfer: [job.background, ...job.videos.map(({ moments }) => moments.buffer)],
        signal,
        onProgress: (done) => reportProgress(done, job.frames),
      });
      const name = `${exportFileName(title, Date.now())}.mp4`;
      saveBlob(made.file, name);
      notify('Side-by-side video saved', [name, ...made.remarks].join('. '));
      close();
    });
  const blocked = !hasVideo || !codec;
  return (
    <ExportDialogFrame
      isNewMedia
      title="Side-by-side video"
      close={close}
      preview={
        <ContactSheetPreview
          layoutResult={layoutResult}
          panes={panes}
          frames={shownFrames}
          captions={captions}
          title={title}
        />
      }
      facts={
        hasVideo &&
        [
          codec ? `MP4, ${codecNames[codec]}` : 'MP4',
          formatPixels(plan.width, plan.height),
          `${(frames / rate).toFixed(2)} s`,
          formatCounted(frames, 'frame'),
          `at most about ${formatBytes(bytes)}`,
        ].join(' · ')
      }
      remarks={remarks}
      work={work}
      action="Save MP4"
      blocked={blocked}
      start={startExport}
      unit="frames"
    >
      <VideoOptions subject={subject} choice={choice} change={change} timeline={timeline} fastest={fastest} />
      {panes.length > 1 && (
        <Select
          label="Arrangement"
          allowDeselect={false}
          data={listColumnCountOptions(panes)}
          value={String(columns)}
          onChange={(value) => value !== null && change({ columns: Number(value) })}
        />
      )}
      <Switch
        label="Title"
        checked={withTitle}
        onChange={(event) => change({ withTitle: event.currentTarget.checked })}
      />
      <Switch
        label="Prompts"
        checked={withPrompts}
        onChange={(event) => change({ withPrompts: event.currentTarget.checked })}
      />
      {codec === null && <Button onClick={toPage}>Client page</Button>}
    </ExportDialogFrame>
  );
}

/** A sheet no higher than `height`; omitted: the largest image is shown pixel for pixel. */
function layOutVideo(
  options: Pick<ContactSheetOptions, 'images' | 'columns' | 'hasTitle'>,
  captions: readonly Caption[],
  height: number | undefined,
): ContactSheetResult {
  const videoOptions = { ...options, roundsToEven: true };
  const full = layOutContactSheet(videoOptions, captions);
  if (height === undefined || full.plan.height <= height) return full;
  let best = full;
  let [low, high] = [2, full.plan.width];
  while (high - low > 2) {
    const middle = Math.floor((low + high) / 2);
    const tried = layOutContactSheet({ ...videoOptions, width: middle }, captions);
    if (tried.plan.height <= height) {
      best = tried;
      low = middle;
    } else high = middle;
  }
  return best;
}

interface VideoRequest {
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
async function prepareVideoJob(order: VideoRequest): Promise<Omit<VideoJob, 'fileName'>> {
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
