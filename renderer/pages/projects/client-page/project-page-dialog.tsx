import { Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { Cut } from '../../../../shared/projects/cut.ts';
import { formatBytes, formatCounted, formatPixels } from '../../../../shared/util/format-numbers.ts';
import { ratePerSecond } from '../../../../shared/util/frame-rate.ts';
import { durationText } from '../../../entities/projects/shot-text.ts';
import { ExportDialogFrame } from '../../../ui/export/export-dialog-frame.tsx';
import { embeddedSize, PageFormatField, possibleFormat } from '../../../ui/export/page-format-field.tsx';
import { useExportJob } from '../../../ui/export/use-export-job.ts';
import { bitrateFor, bytesFor, commonHeights } from '../../../ui/export/video/video-bitrate.ts';
import { notify } from '../../../ui/notify.ts';
import { createStoredChoice } from '../../../ui/stored-choice.ts';
import { animaticRemarks } from '../animatic/export/animatic-remarks.ts';
import { exportSize } from '../animatic/export/export-schedule.ts';
import { useAnimaticCodecs } from '../animatic/export/use-animatic-codecs.ts';
import { useMediaSources } from '../animatic/use-media-sources.ts';

/** A page for a client with the animatic and all shots, as one HTML file or as a folder, that plays in any browser. */
export function ProjectPageDialog({ cut, close }: { readonly cut: Cut; readonly close: () => void }) {
  const { rate, shape } = cut.project;
  const work = useExportJob();
  const sources = useMediaSources();
  const [choice, setChoice] = useState(projectPageChoice.read);
  const change = (to: Partial<ProjectPageChoice>) => setChoice((before) => ({ ...before, ...to }));
  const lines = commonHeights.find((height) => height === choice.lines) ?? 720;
  const size = exportSize(shape, lines);
  const framesPerSecond = ratePerSecond(rate);
  const bitrate = bitrateFor(size, framesPerSecond);
  const bytes = bytesFor(bitrate, cut.duration / framesPerSecond);
  const format = possibleFormat(choice.format, bytes);
  const codecs = useAnimaticCodecs({ ...size, rate: framesPerSecond, bitrate });
  const codec = codecs?.video;
  const isEmpty = cut.clips.length === 0;
  const start = () =>
    void work.start(async (signal, onProgress) => {
      if (!codec) return;
      projectPageChoice.save(choice);
      const { saveProjectPage } = await import('./save-project-page.ts');
      const hasSound = codecs.audio !== null;
      const options = { page: choice, format, codec, hasSound, lines, signal, onProgress };
      const saved = await saveProjectPage(cut, sources, options);
      notify('Client page saved', [`${saved.name} · ${formatBytes(saved.bytes)}`, ...saved.remarks].join('. '));
      close();
    });
  const toggle = (name: 'withNames' | 'withBriefs' | 'withReview', label: string, description?: string) => (
    <Switch
      label={label}
      description={description}
      checked={choice[name]}
      onChange={({ currentTarget: { checked } }) => change({ [name]: checked })}
    />
  );
  return (
    <ExportDialogFrame
      title="Client page"
      close={close}
      facts={[
        format.toUpperCase(),
        formatCounted(cut.clips.length, 'shot'),
        durationText(cut.duration, rate),
        `at most about ${formatBytes(format === 'html' ? embeddedSize(bytes) : bytes)}`,
      ].join(' · ')}
      // The page is for browsers, which play all codecs.
      remarks={[
        ...(isEmpty ? ['Every shot is omitted, so the cut is empty.'] : []),
        ...animaticRemarks(cut, {
          video: codec === null ? null : undefined,
          audio: codecs?.audio === null ? null : undefined,
        }),
      ]}
      work={work}
      action={format === 'html' ? 'Save HTML' : 'Save ZIP'}
      blocked={!codec || isEmpty}
      start={start}
      unit="frames"
    >
      <PageFormatField
        format={format}
        change={(to) => change({ format: to })}
        bytes={bytes}
        subject="The animatic may have"
      />
      <Select
        label="Size of the animatic"
        allowDeselect={false}
        data={commonHeights.map((each) => {
          const { width, height } = exportSize(shape, each);
          return { value: String(each), label: formatPixels(width, height) };
        })}
        value={String(lines)}
        onChange={(value) => value !== null && change({ lines: Number(value) })}
      />
      {toggle(
        'withNames',
        'Model names',
        choice.withNames ? undefined : 'Titles and briefs say “a model” in place of a name.',
      )}
      {toggle('withBriefs', 'Briefs')}
      {toggle(
        'withReview',
        'Let the client review',
        choice.withReview ? 'The client approves shots and writes notes, and sends you a small file.' : undefined,
      )}
    </ExportDialogFrame>
  );
}

const choiceSchema = z.object({
  format: z.enum(['html', 'zip']),
  /** Lines of the animatic. */
  lines: z.number().int().min(1),
  withNames: z.boolean(),
  withBriefs: z.boolean(),
  withReview: z.boolean(),
});
type ProjectPageChoice = Readonly<z.infer<typeof choiceSchema>>;

/** The options of the last client page of a project. */
const projectPageChoice = createStoredChoice<ProjectPageChoice>({
  place: 'triptych.project-page',
  parse: (stored) => choiceSchema.parse(stored),
  first: { format: 'html', lines: 720, withNames: true, withBriefs: true, withReview: true },
});
