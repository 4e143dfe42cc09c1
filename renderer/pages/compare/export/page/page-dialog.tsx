import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../../api/api-provider.tsx';
import { ExportDialogFrame } from '../../../../ui/export/export-dialog-frame.tsx';
import { embeddedSize, PageFormatField, possibleFormat } from '../../../../ui/export/page-format-field.tsx';
import { useExportJob } from '../../../../ui/export/use-export-job.ts';
import { notify } from '../../../../ui/toast.ts';
import type { ExportSubject } from '../subject/export-subject.ts';
import { findDecision } from './find-decision.ts';
import { exportedContent, type PageChoice, pageChoice } from './page-choice.ts';
import { PagePreview } from './page-preview.tsx';

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
