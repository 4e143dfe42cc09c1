import { Select, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { projectTitle } from '../../../../../shared/projects/project.ts';
import { formatBytes, formatCounted, formatPixels } from '../../../../../shared/util/format-numbers.ts';
import {
  type FrameRate,
  frameRateText,
  isSameRate,
  ratePerSecond,
  timelineRates,
} from '../../../../../shared/util/frame-rate.ts';
import { ExportDialogFrame } from '../../../../ui/export/export-dialog-frame.tsx';
import { exportFileName } from '../../../../ui/export/export-file-name.ts';
import { useExportJob } from '../../../../ui/export/use-export-job.ts';
import { bitrateFor, bytesFor, commonHeights } from '../../../../ui/export/video/video-bitrate.ts';
import { codecNames } from '../../../../ui/export/video/video-codecs.ts';
import { notify } from '../../../../ui/notify.ts';
import { saveBlob } from '../../../../ui/save-file.ts';
import type { MediaSources } from '../playback/clip-images.ts';
import { animaticRemarks } from './animatic-remarks.ts';
import { exportedFrames, exportSize } from './export-schedule.ts';
import { useAnimaticCodecs } from './use-animatic-codecs.ts';

/** The whole cut as one video. */
export function AnimaticExportDialog({ cut, sources, close }: { cut: Cut; sources: MediaSources; close: () => void }) {
  const work = useExportJob();
  const { rate: cutRate, shape } = cut.project;
  const [lines, setLines] = useState<number>(1080);
  const [rate, setRate] = useState<FrameRate>(cutRate);
  const [withNames, setNames] = useState(false);
  const [withSound, setSound] = useState(true);
  const size = exportSize(shape, lines);
  const frames = exportedFrames(cut, rate);
  const framesPerSecond = ratePerSecond(rate);
  const bitrate = bitrateFor(size, framesPerSecond);
  const encoding = { ...size, rate: framesPerSecond, bitrate };
  const codecs = useAnimaticCodecs(encoding);
  const codec = codecs?.video;
  const gaps = cut.clips.filter(({ media }) => !media).length;
  const remarks = animaticRemarks(cut, { video: codec, audio: withSound ? codecs?.audio : undefined });
  const startExport = () =>
    void work.start(async (signal, onProgress) => {
      if (!codec) return;
      const { exportAnimatic } = await import('./export-animatic.ts');
      const options = { lines, rate, codec, withNames, withSound, signal, onProgress };
      const made = await exportAnimatic(cut, sources, options);
      const name = `${exportFileName(projectTitle(cut.project), Date.now(), 'project')}.mp4`;
      saveBlob(made.file, name);
      notify('Animatic saved', [name, ...made.remarks].join('. '));
      close();
    });
  const rates = timelineRates.some((each) => isSameRate(each, cutRate)) ? timelineRates : [cutRate, ...timelineRates];
  return (
    <ExportDialogFrame
      isNewMedia
      title="Export animatic"
      close={close}
      facts={[
        codec ? `MP4, ${codecNames[codec]}` : 'MP4',
        formatPixels(size.width, size.height),
        formatCounted(frames, 'frame'),
        `at most about ${formatBytes(bytesFor(bitrate, frames / framesPerSecond))}`,
      ].join(' · ')}
      remarks={remarks}
      work={work}
      action={gaps > 0 ? `Save MP4 with ${formatCounted(gaps, 'gap')}` : 'Save MP4'}
      isIncomplete={gaps > 0}
      blocked={!codec}
      start={startExport}
      unit="frames"
    >
      <Select
        label="Size"
        allowDeselect={false}
        data={commonHeights.map((each) => {
          const { width, height } = exportSize(shape, each);
          return { value: String(each), label: formatPixels(width, height) };
        })}
        value={String(lines)}
        onChange={(value) => value !== null && setLines(Number(value))}
      />
      <Select
        label="Frame rate"
        allowDeselect={false}
        data={rates.map((each, index) => ({
          value: String(index),
          label: `${frameRateText(each)} fps${isSameRate(each, cutRate) ? ', same as the project' : ''}`,
        }))}
        value={String(rates.findIndex((each) => isSameRate(each, rate)))}
        onChange={(value) => setRate(rates[Number(value)] ?? cutRate)}
      />
      <Switch
        label="Shot names in the image"
        checked={withNames}
        onChange={({ currentTarget: { checked } }) => setNames(checked)}
      />
      <Switch
        label="Sound of takes and guide track"
        checked={withSound}
        onChange={({ currentTarget: { checked } }) => setSound(checked)}
      />
    </ExportDialogFrame>
  );
}
