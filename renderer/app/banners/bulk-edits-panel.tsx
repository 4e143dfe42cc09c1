import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BulkJob, BulkJobKind } from '../../../shared/library/bulk-job.ts';
import { formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { useSynced } from '../../api/synced-state.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { ProgressPanel } from '../../ui/progress-panel.tsx';

/** Milliseconds. Shorter edits are not shown because the user could not read the message. */
const shownAfterMs = 500;

/** Changes of many results that are under way, on every page: how far they are, and how to stop them. */
export function BulkEditsPanel() {
  const { jobs = [] } = useSynced('library');
  return jobs.map((job) => <BulkJobRow key={job.id} job={job} />);
}

function BulkJobRow({ job: { id, kind, done, of: total, stopping = false } }: { readonly job: BulkJob }) {
  const calls = useCalls();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  const title = titles[kind];
  const stop = () => void calls.library.stopJob({ id }).catch(notifyFailure('Couldn’t stop the change'));
  return (
    <ProgressPanel
      label={title}
      progress={{ done, total }}
      header={
        <>
          {/* Announced once: each number would drown everything else that is said. */}
          <b role="status">{stopping ? 'Stopping' : title}</b>
          <span className="num t2 grow cut">
            {formatCount(done)} of {formatCounted(total, 'item')}
          </span>
          <Button size="xs" aria-label={`Stop: ${title}`} aria-disabled={stopping} onClick={() => !stopping && stop()}>
            Stop
          </Button>
        </>
      }
    />
  );
}

const titles: Readonly<Record<BulkJobKind, string>> = {
  edit: 'Changing items',
  undo: 'Undoing the change',
  trash: 'Moving items to Trash',
  restore: 'Restoring items',
  purge: 'Deleting items permanently',
};
