import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { differenceTable } from '../../../../../shared/comparisons/difference-table.ts';
import { zipDownloadRoute } from '../../../../../shared/contract/routes.ts';
import { counted, formatBytes } from '../../../../../shared/util/numbers.ts';
import { useApi, useCalls } from '../../../../api/api-provider.tsx';
import { exportFileName } from '../../../../ui/export/export-file-name.ts';
import { ExportProgressDialog } from '../../../../ui/export/export-progress-dialog.tsx';
import { useExportJob } from '../../../../ui/export/use-export-job.ts';
import { saveFrom } from '../../../../ui/save-file.ts';
import { notify } from '../../../../ui/toast.ts';
import { columnsOnStage } from '../column-choice.ts';
import type { ExportSubject } from '../export-subject.ts';
import { collectPageData, hasPrompt } from './collect-page-data.ts';
import { comparedPanes } from './compared-panes.ts';

interface PageDialogProps {
  readonly comparisonId: string;
  readonly subject: ExportSubject;
  readonly close: () => void;
}

/** A folder with a page that plays everything in any browser. */
export function PageDialog({ comparisonId, subject, close }: PageDialogProps) {
  const { panes, title, notes, leftOut } = subject;
  const calls = useCalls();
  const api = useApi();
  const work = useExportJob();
  const [withPrompts, setWithPrompts] = useState(true);
  const [withNotes, setWithNotes] = useState(true);
  const [withVotes, setWithVotes] = useState(true);
  const votes =
    useQuery(api.comparisons.votes.queryOptions({ input: { comparisonId }, staleTime: 0 })).data?.votes ?? [];
  const bytes = panes.reduce((sum, { item }) => sum + item.bytes, 0);
  const begin = () =>
    void work.start(async (signal) => {
      const now = Date.now();
      const groups = differenceTable(await comparedPanes(panes, calls), now);
      const data = collectPageData({
        subject,
        columns: columnsOnStage(panes),
        groups,
        votes: withVotes ? votes : [],
        withPrompts,
        withNotes,
        now,
      });
      const name = exportFileName(withPrompts || !hasPrompt(title, panes) ? title : '', now);
      const { makeComparisonPage } = await import('./make-comparison-page.ts');
      const packed = await makeComparisonPage(name, data, panes, signal);
      signal.throwIfAborted();
      saveFrom(zipDownloadRoute(packed.id), `${name}.zip`);
      notify('Saving the web page', `${name}.zip · ${formatBytes(packed.bytes)}. Unpack it and open index.html.`);
      close();
    });
  const files = counted(panes.length, 'media file');
  return (
    <ExportProgressDialog
      title="Web page"
      close={close}
      facts={`ZIP · page and ${files} · ${formatBytes(bytes)}`}
      remarks={leftOut}
      work={work}
      action="Save ZIP"
      begin={begin}
      unit="files"
    >
      <p className="t2">
        A page that plays all panes in sync, as a grid or a wipe. It works offline in any browser. The files are copied
        unchanged.
      </p>
      <Switch
        label="Prompts"
        description="Turn off to leave prompts out. Media files may still contain their own metadata."
        checked={withPrompts}
        onChange={(event) => setWithPrompts(event.currentTarget.checked)}
      />
      {notes.length > 0 && (
        <Switch
          label={counted(notes.length, 'note')}
          checked={withNotes}
          onChange={(event) => setWithNotes(event.currentTarget.checked)}
        />
      )}
      {votes.length > 0 && (
        <Switch
          label={counted(votes.length, 'vote')}
          checked={withVotes}
          onChange={(event) => setWithVotes(event.currentTarget.checked)}
        />
      )}
    </ExportProgressDialog>
  );
}
