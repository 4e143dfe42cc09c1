import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { formatBytes, formatCounted } from '../../../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../../../api/api-provider.tsx';
import { ExportDialogFrame } from '../../../../../ui/export/export-dialog-frame.tsx';
import { embeddedSize, PageFormatField, possibleFormat } from '../../../../../ui/export/page-format-field.tsx';
import { useExportJob } from '../../../../../ui/export/use-export-job.ts';
import { Grid, Stack } from '../../../../../ui/layout-primitives.tsx';
import { notify } from '../../../../../ui/notify.ts';
import type { ExportFrame, ExportPane, ExportSubject } from '../subject/export-subject.ts';
import { PanePreview } from '../subject/pane-preview.tsx';
import { useShownFrames } from '../subject/use-shown-frames.ts';
import { findDecision, pageTitle } from './collect-page-data.ts';
import { exportedContent, type PageChoice, pageChoice } from './page-choice.ts';
import styles from './page-preview.module.css';
import type { PageDecision } from './player/page-data-types.ts';

interface PageDialogProps {
  readonly comparisonId: string;
  readonly subject: ExportSubject;
  readonly close: () => void;
}

/** A page for a client, as one HTML file or as a folder, that plays in any browser. */
export function PageDialog({ comparisonId, subject: allPanesSubject, close }: PageDialogProps) {
  const calls = useCalls();
  const api = useApi();
  const work = useExportJob();
  const [choice, setChoice] = useState(pageChoice.read);
  const change = (to: Partial<PageChoice>) => setChoice((before) => ({ ...before, ...to }));
  const votes =
    useQuery(api.comparisons.votes.queryOptions({ input: { comparisonId }, staleTime: 0 })).data?.votes ?? [];
  const unrejected = allPanesSubject.panes.filter(({ item }) => item.flag !== 'reject');
  const rejected = allPanesSubject.panes.length - unrejected.length;
  const canExcludeRejected = rejected > 0 && unrejected.length > 0;
  const subject =
    canExcludeRejected && !choice.withRejected ? { ...allPanesSubject, panes: unrejected } : allPanesSubject;
  const { panes, notes, leftOut } = subject;
  const bytes = panes.reduce((sum, { item }) => sum + item.bytes, 0);
  const format = possibleFormat(choice.format, bytes);
  const content = exportedContent(choice);
  const isReviewed = panes.some(({ item }) => item.rating !== undefined || item.flag === 'pick');
  const startExport = () =>
    void work.start(async (signal, progress) => {
      pageChoice.save(choice);
      const options = { ...content, comparisonId, format, votes: content.withVotes ? votes : [] } as const;
      const { savePage } = await import('./save-page.ts');
      const saved = await savePage(subject, options, calls, signal, progress);
      notify('Client page saved', `${saved.name} · ${formatBytes(saved.bytes)}`);
      close();
    });
  const toggle = (name: keyof Omit<PageChoice, 'format'>, label: string, description?: string) => (
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
      preview={
        <PagePreview
          subject={subject}
          withNames={content.withNames}
          withPrompts={content.withPrompts}
          lead={content.withRatings ? findDecision(panes) : undefined}
        />
      }
      facts={factsOf(format, panes.length, bytes)}
      remarks={leftOut}
      work={work}
      action={format === 'html' ? 'Save HTML' : 'Save ZIP'}
      start={startExport}
      unit="frames"
    >
      <PageFormatField
        format={format}
        change={(to) => change({ format: to })}
        bytes={bytes}
        subject="These results have"
      />
      {toggle(
        'withChoice',
        'Show my choice',
        choice.withChoice
          ? undefined
          : 'The client decides without your picks, ratings and votes, and without model names.',
      )}
      {choice.withChoice &&
        toggle(
          'withNames',
          'Model names',
          choice.withNames ? undefined : 'Letters replace the names, also in the title, prompts and notes.',
        )}
      {toggle('withPrompts', 'Prompt')}
      {choice.withChoice && isReviewed && toggle('withRatings', 'Picks and ratings')}
      {notes.length > 0 && toggle('withNotes', formatCounted(notes.length, 'note'))}
      {choice.withChoice && votes.length > 0 && toggle('withVotes', formatCounted(votes.length, 'vote'))}
      {canExcludeRejected && toggle('withRejected', formatCounted(rejected, 'rejected result'))}
      {toggle(
        'withReview',
        'Let the client review',
        choice.withReview ? 'The client picks, rates and writes notes, and sends you a small file.' : undefined,
      )}
      {(!content.withNames || !content.withPrompts) && (
        <p className="t3 small">
          The exported copies contain no embedded metadata, such as prompts and content credentials.
        </p>
      )}
    </ExportDialogFrame>
  );
}

function factsOf(format: PageChoice['format'], count: number, bytes: number): string {
  const results = formatCounted(count, 'result');
  if (format === 'zip') return `ZIP · page and ${results} · ${formatBytes(bytes)}`;
  return `HTML · ${results} · about ${formatBytes(embeddedSize(bytes))}`;
}

interface PagePreviewProps {
  readonly subject: ExportSubject;
  readonly lead: PageDecision | undefined;
  readonly withNames: boolean;
  readonly withPrompts: boolean;
}

/** The page in small: its title, the winner or the picks, and all results. */
function PagePreview({ subject, lead, withNames, withPrompts }: PagePreviewProps) {
  const { panes } = subject;
  const frames = useShownFrames(subject);
  const shown = panes.map((pane, index) => ({ pane, frame: frames[index] }));
  const first = shown.filter(({ pane }) => lead?.letters.includes(pane.letter));
  return (
    <Stack
      gap="s3"
      self="start"
      h={380}
      pt="s5"
      px="s5"
      pb={0}
      overflow="hidden"
      line="around"
      bg="window"
      role="img"
      aria-label={`Preview of the page with ${formatCounted(panes.length, 'result')}`}
    >
      <span className={`clamp ${styles['title']}`}>{pageTitle(subject, { withNames, withPrompts })}</span>
      {first.length > 0 && (
        <Figures figures={first.slice(0, 2)} columns={Math.min(2, first.length)} withNames={withNames} />
      )}
      <Figures figures={shown} columns={panes.length === 4 ? 2 : Math.min(3, panes.length)} withNames={withNames} />
    </Stack>
  );
}

interface FiguresProps {
  readonly figures: readonly { readonly pane: ExportPane; readonly frame: ExportFrame | undefined }[];
  readonly columns: number;
  readonly withNames: boolean;
}

function Figures({ figures, columns, withNames }: FiguresProps) {
  return (
    <Grid
      flex="none"
      columns="repeat(var(--columns), minmax(0, 1fr))"
      gap="s2"
      align="end"
      style={{ '--columns': columns } as CSSProperties}
    >
      {figures.map(({ pane, frame }) => (
        <Stack component="span" key={pane.paneId} className={`t2 ${styles['figure']}`} gap={2} miw={0}>
          <PanePreview pane={pane} frame={frame} style={{ aspectRatio: pane.item.width / pane.item.height }} />
          <span className="micro cut">
            <b>{pane.letter}</b> {withNames && pane.name}
          </span>
        </Stack>
      ))}
    </Grid>
  );
}
