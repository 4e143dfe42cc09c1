import { Checkbox, Input, Radio, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import {
  type CutExportInput,
  type CutExportStep,
  type CutFormat,
  cutFormats,
} from '../../../../shared/contract/cut-exchange-contract.ts';
import { downloadRoute } from '../../../../shared/contract/http-routes.ts';
import type { Cut } from '../../../../shared/projects/cut.ts';
import { projectTitle } from '../../../../shared/projects/project.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { isSameRate } from '../../../../shared/util/frame-rate.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import type { Calls } from '../../../api/call-types.ts';
import { durationText, shotTitle } from '../../../entities/projects/shot-text.ts';
import { ExportDialogFrame } from '../../../ui/export/export-dialog-frame.tsx';
import { exportFileName } from '../../../ui/export/export-file-name.ts';
import { useExportJob } from '../../../ui/export/use-export-job.ts';
import { FolderField } from '../../../ui/folder-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { createStoredChoice } from '../../../ui/stored-choice.ts';

const receivers = ['premiere', 'resolve', 'final-cut', 'client', 'other'] as const;

const choiceSchema = z.object({
  // Earlier versions had every format on one list.
  receiver: z.enum(receivers).default('other'),
  target: z.enum(['zip', 'folder', 'otioz']),
  formats: z.array(z.enum(cutFormats)).min(1),
  dropFrame: z.boolean(),
  reels: z.enum(['takes', 'auxiliary']),
  withoutPrompts: z.boolean(),
});
/** The options of the last export of a cut. */
const cutExportPreferences = createStoredChoice<CutExportChoice>({
  place: 'triptych.cut-export',
  parse: (stored) => choiceSchema.parse(stored),
  first: {
    receiver: 'other',
    target: 'zip',
    formats: [...cutFormats],
    dropFrame: false,
    reels: 'takes',
    withoutPrompts: false,
  },
});

/** Formats that each program opens without loss; `other`: those that the person chose. */
const receiverTexts: Readonly<Record<CutExportChoice['receiver'], { label: string; formats?: readonly CutFormat[] }>> =
  {
    premiere: { label: 'Premiere', formats: ['xmeml'] },
    resolve: { label: 'Resolve', formats: ['fcpxml'] },
    'final-cut': { label: 'Final Cut', formats: ['fcpxml'] },
    client: { label: 'Client' },
    other: { label: 'Other' },
  };

const targets: readonly { value: CutExportChoice['target']; label: string; description: string }[] = [
  { value: 'zip', label: 'ZIP', description: 'Media and all chosen formats in one file to save.' },
  {
    value: 'folder',
    label: 'Folder',
    description: 'Media and formats with full paths, so that editing programs find the media at once.',
  },
  { value: 'otioz', label: 'OTIOZ', description: 'One OpenTimelineIO bundle with its media.' },
];

const formatTexts: Readonly<Record<CutFormat, { label: string; description: string }>> = {
  otio: { label: 'OpenTimelineIO', description: 'DaVinci Resolve and others' },
  fcpxml: { label: 'FCPXML', description: 'Final Cut Pro, DaVinci Resolve' },
  xmeml: { label: 'Premiere XML', description: 'Premiere Pro, DaVinci Resolve' },
  edl: { label: 'EDL', description: 'CMX 3600, for every other program' },
  csv: { label: 'CSV', description: 'Shot table for spreadsheets' },
  'shot-list': { label: 'Shot list', description: 'Printable page with posters' },
};

/** Rates that have drop-frame timecode. */
const dropFrameRates = [
  { numerator: 30_000, denominator: 1001 },
  { numerator: 60_000, denominator: 1001 },
];

interface CutExportDialogProps {
  readonly cut: Cut;
  readonly close: () => void;
  /** Asks what the page for a client shows, instead of this dialog. */
  readonly showClientPage: () => void;
}

/** Exports the cut with its media for editing programs, or as a page for a client. */
export function CutExportDialog({ cut, close, showClientPage }: CutExportDialogProps) {
  const { project, clips } = cut;
  const calls = useCalls();
  const work = useExportJob();
  const [choice, setChoice] = useState(cutExportPreferences.read);
  const [folder, setFolder] = useState('');
  const change = (to: Partial<CutExportChoice>) => setChoice((before) => ({ ...before, ...to }));
  const mediaCount = new Set(clips.flatMap(({ media }) => media?.item.id ?? [])).size;
  const gaps = clips.filter(({ media }) => !media).length;
  const { receiver } = choice;
  const isForClient = receiver === 'client';
  const isOther = receiver === 'other';
  const target = choice.target === 'otioz' && !isOther ? 'zip' : choice.target;
  const isBundle = target === 'otioz';
  const formats = isBundle ? (['otio'] as const) : (receiverTexts[receiver].formats ?? choice.formats);
  const hasDropFrame = dropFrameRates.some((rate) => isSameRate(rate, project.rate));
  const start = () =>
    void work.start(async (signal, onProgress) => {
      cutExportPreferences.save(choice);
      const name = exportFileName(projectTitle(project), Date.now(), 'project');
      const request: CutExportInput = {
        projectId: project.id,
        name,
        target: target === 'folder' ? { kind: 'folder', parent: folder } : { kind: target },
        formats: [...formats],
        dropFrame: choice.dropFrame && hasDropFrame,
        reels: choice.reels,
        withoutPrompts: choice.withoutPrompts,
      };
      const done = await runExport(calls, request, signal, onProgress);
      const left =
        done.leftOut === 0
          ? ''
          : ` Couldn’t export ${formatCounted(done.leftOut, 'file')}. See report.txt in the export.`;
      if (done.kind === 'packed') {
        saveFrom(downloadRoute(done.id), done.fileName);
        notify(`The cut is being saved`, `${done.fileName} · ${formatBytes(done.bytes)}.${left}`);
      } else notify('The cut was exported', `Folder “${done.folder}”.${left}`);
      close();
    });
  const openClientPage = () => {
    cutExportPreferences.save(choice);
    showClientPage();
  };
  return (
    <ExportDialogFrame
      title="Export cut"
      close={close}
      facts={`${formatCounted(clips.length, 'shot')} · ${formatCounted(mediaCount, 'media file')} · ${durationText(cut.duration, project.rate)}`}
      remarks={remarksOf(cut)}
      work={work}
      action={
        isForClient
          ? 'Choose what the page shows'
          : gaps > 0
            ? `Export with ${formatCounted(gaps, 'gap')}`
            : target === 'folder'
              ? 'Export'
              : 'Save'
      }
      isIncomplete={gaps > 0}
      blocked={!isForClient && ((target === 'folder' && folder.trim() === '') || formats.length === 0)}
      start={isForClient ? openClientPage : start}
      unit="files"
    >
      <Input.Wrapper label="For" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="For"
          data={receivers.map((value) => ({ value, label: receiverTexts[value].label }))}
          value={receiver}
          onChange={(value) => change({ receiver: receivers.find((each) => each === value) ?? 'other' })}
        />
      </Input.Wrapper>
      {isForClient ? (
        <p className="t2 small">One page with the shots in the cut, for any browser. A client can write notes in it.</p>
      ) : (
        <CutFileFields
          choice={choice}
          change={change}
          target={target}
          formats={formats}
          folder={folder}
          setFolder={setFolder}
          hasDropFrame={hasDropFrame}
        />
      )}
    </ExportDialogFrame>
  );
}

interface CutFileFieldsProps {
  readonly choice: CutExportChoice;
  readonly change: (to: Partial<CutExportChoice>) => void;
  /** Container of the export for the chosen receiver. */
  readonly target: CutExportChoice['target'];
  readonly formats: readonly CutFormat[];
  readonly folder: string;
  readonly setFolder: (folder: string) => void;
  readonly hasDropFrame: boolean;
}

function CutFileFields({ choice, change, target, formats, folder, setFolder, hasDropFrame }: CutFileFieldsProps) {
  const isOther = choice.receiver === 'other';
  return (
    <>
      <Radio.Group
        label="Export as"
        value={target}
        onChange={(value) => change({ target: targets.find((each) => each.value === value)?.value ?? 'zip' })}
      >
        {targets
          .filter(({ value }) => isOther || value !== 'otioz')
          .map(({ value, label, description }) => (
            <Radio key={value} mt={8} value={value} label={label} description={description} />
          ))}
      </Radio.Group>
      {target === 'folder' && (
        <FolderField
          label="Folder"
          note="A new folder is created inside this folder."
          folder={folder}
          setFolder={setFolder}
        />
      )}
      {isOther && target !== 'otioz' && (
        <Checkbox.Group
          label="Formats"
          value={[...choice.formats]}
          onChange={(values) => change({ formats: cutFormats.filter((format) => values.includes(format)) })}
        >
          {cutFormats.map((format) => (
            <Checkbox key={format} mt={8} value={format} {...formatTexts[format]} />
          ))}
        </Checkbox.Group>
      )}
      {hasDropFrame && (
        <Switch
          label="Drop-frame timecode"
          checked={choice.dropFrame}
          onChange={({ currentTarget }) => change({ dropFrame: currentTarget.checked })}
        />
      )}
      {formats.includes('edl') && (
        <Switch
          label="One reel name for each take"
          description="For programs that find media by reel name. Off: each clip has the reel name AX."
          checked={choice.reels === 'takes'}
          onChange={({ currentTarget }) => change({ reels: currentTarget.checked ? 'takes' : 'auxiliary' })}
        />
      )}
      <Switch
        label="Exclude prompts and notes"
        description="Also removes texts inside the media files. Shot titles stay."
        checked={choice.withoutPrompts}
        onChange={({ currentTarget }) => change({ withoutPrompts: currentTarget.checked })}
      />
    </>
  );
}

/** Names the shots that the export can’t show. */
function remarksOf({ clips }: Cut): string[] {
  const named = (list: Cut['clips']) =>
    list
      .slice(0, 5)
      .map(({ shot }) => shotTitle(shot))
      .join(', ') + (list.length > 5 ? ` and ${list.length - 5} more` : '');
  const empty = clips.filter(({ media, problem }) => !media && problem === undefined);
  const broken = clips.filter(({ problem }) => problem !== undefined);
  return [
    ...(empty.length > 0 ? [`No take is in the cut for ${named(empty)}.`] : []),
    ...(broken.length > 0 ? [`The take in the cut can’t be used for ${named(broken)}.`] : []),
  ];
}

async function runExport(
  calls: Calls,
  request: CutExportInput,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Exclude<CutExportStep, { kind: 'working' }>> {
  for await (const step of await calls.projects.exportCut(request, { signal })) {
    if (step.kind !== 'working') return step;
    onProgress(step.done, step.of);
  }
  throw signal.reason ?? new Error('The export ended without a result.');
}

type CutExportChoice = z.infer<typeof choiceSchema>;
