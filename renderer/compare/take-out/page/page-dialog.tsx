import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { differenceTable } from '../../../../shared/comparison/difference-table.ts';
import { counted, formatBytes } from '../../../../shared/numbers.ts';
import { parcelRoute } from '../../../../shared/routes.ts';
import { useCalls } from '../../../bridge/bridge-provider.tsx';
import { notify } from '../../../parts/notify.ts';
import { saveFrom } from '../../../parts/save-file.ts';
import { columnsOnStage } from '../column-choice.ts';
import { fileNameFrom } from '../file-name.ts';
import { OutDialog } from '../out-dialog.tsx';
import type { Subject } from '../subject.ts';
import { useWork } from '../use-work.ts';
import { comparedPanes } from './compared.ts';
import { pageDataOf, saysPrompt } from './page-data-of.ts';

interface PageDialogProps {
  readonly comparisonId: string;
  readonly subject: Subject;
  readonly close: () => void;
}

/** A folder with a page that plays all of it in any browser. */
export function PageDialog({ comparisonId, subject, close }: PageDialogProps) {
  const { panes, title, notes, leftOut } = subject;
  const calls = useCalls();
  const work = useWork();
  const [withPrompts, setWithPrompts] = useState(true);
  const [withNotes, setWithNotes] = useState(true);
  const [withVotes, setWithVotes] = useState(true);
  const votes =
    useQuery({
      queryKey: ['votes-to-take-out', comparisonId],
      queryFn: () => calls.comparisons.votes({ comparisonId }),
      staleTime: 0,
    }).data?.votes ?? [];
  const bytes = panes.reduce((sum, { item }) => sum + item.bytes, 0);
  const begin = () =>
    void work.start(async (signal) => {
      const now = Date.now();
      const groups = differenceTable(await comparedPanes(panes, calls), now);
      const data = pageDataOf({
        subject,
        columns: columnsOnStage(panes),
        groups,
        votes: withVotes ? votes : [],
        withPrompts,
        withNotes,
        now,
      });
      const name = fileNameFrom(withPrompts || !saysPrompt(title, panes) ? title : '', now);
      const { makePage } = await import('./make-page.ts');
      const packed = await makePage(name, data, panes, signal);
      signal.throwIfAborted();
      saveFrom(parcelRoute(packed.id), `${name}.zip`);
      notify(
        'The HTML folder is being saved',
        `${name}.zip · ${formatBytes(packed.bytes)}. Unpack it and open index.html.`,
      );
      close();
    });
  const files = counted(panes.length, 'media file');
  return (
    <OutDialog
      title="HTML folder"
      close={close}
      facts={`ZIP · page and ${files} · ${formatBytes(bytes)}`}
      remarks={leftOut}
      work={work}
      action="Save ZIP"
      begin={begin}
      unit="files"
    >
      <p className="t2">
        A page that plays all panes in step, as a grid or a wipe, in any browser and without a network. The files are
        copied as they are.
      </p>
      <Switch
        label="Prompts"
        description="Without them, no words of a prompt are on the page. A file may carry its own."
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
    </OutDialog>
  );
}
