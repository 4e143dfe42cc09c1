import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MaintenanceJobState } from '../../../../shared/maintenance/maintenance.ts';
import { problem } from '../../../../shared/problem.ts';
import { formatAgo } from '../../../../shared/util/format-dates.ts';
import { formatBytes, formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from '../section.module.css';
import { ReportDialog, reportSummary, reportTitle } from './report-dialog.tsx';

/** Settings that protect the library: copies of its database, and the folder for a rebuild. */
export function MaintenanceEntries() {
  return (
    <>
      <BackupEntry />
      <IndexEntry />
      <ReportEntry />
      <OpenFolderEntry />
    </>
  );
}

function BackupEntry() {
  const { backups, readOnly } = useSynced('maintenance');
  const now = useNow();
  const backUp = useAction((calls) => calls.maintenance.backUp());
  const isMaking = backups.running || backUp.isPending;
  const failure = backUp.problem ?? failureOf(backups.failure);
  return (
    <div className={styles['entry']}>
      <Group gap="s2 s3" wrap="wrap">
        <h3>Backups</h3>
        <p className="t3 num" role="status">
          {isMaking ? 'Backing up' : textOfLastBackup(backups.lastAt, now)}
          {backups.count > 0 && ` · ${formatCounted(backups.count, 'copy', 'copies')}, ${formatBytes(backups.bytes)}`}
        </p>
      </Group>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        Triptych backs up the database once a day and whenever it closes, into the “backups” folder next to the
        database. Each copy is verified before an older one is deleted. Your files are not copied.
      </Box>
      <Button size="xs" mt={12} loading={isMaking} disabled={readOnly} onClick={() => backUp.run()}>
        Back up now
      </Button>
      {failure && !isMaking && <ProblemNote problem={failure} />}
    </div>
  );
}

/** Shown as long as it is true, also after its notice was dismissed. */
function OpenFolderEntry() {
  const { dataFolderOpen } = useSynced('maintenance');
  const close = useAction((calls) => calls.maintenance.makeFolderPrivate());
  if (!dataFolderOpen) return null;
  return (
    <div className={styles['entry']}>
      <h3>Data folder</h3>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        Other users of this computer can open the data folder. The database and logs in it are private. Older files and
        results may not be.
      </Box>
      <Button size="xs" mt={12} loading={close.isPending} onClick={() => close.run()}>
        Make folder private
      </Button>
      {close.problem && <ProblemNote problem={close.problem} />}
    </div>
  );
}

function textOfLastBackup(lastAt: number | undefined, now: number): string {
  return lastAt === undefined ? 'No backup yet' : `Backed up ${formatAgo(lastAt, now)}`;
}

function failureOf(failure: { why: string } | undefined) {
  if (failure === undefined) return undefined;
  return problem('disk', `Couldn’t create the last backup: ${failure.why}. Triptych tries again every hour.`);
}

function IndexEntry() {
  const { job, readOnly } = useSynced('maintenance');
  const rebuild = useAction((calls) => calls.maintenance.rebuild());
  const isBusy = job !== undefined || rebuild.isPending;
  return (
    <div className={styles['entry']}>
      <h3>Index</h3>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        The details of each result are stored next to its file. Rebuild the index if you moved, restored, or added files
        manually. The database is backed up first, and no file is changed or deleted.
      </Box>
      <Group gap="s2 s3" wrap="wrap" mt="s3">
        <Button size="xs" disabled={isBusy || readOnly} onClick={() => rebuild.run()}>
          Rebuild index
        </Button>
        {job && <JobProgress job={job} />}
        {rebuild.isPending && <span className="t3 small">Backing up first…</span>}
      </Group>
      {rebuild.problem && <ProblemNote problem={rebuild.problem} />}
    </div>
  );
}

function ReportEntry() {
  const { report, isReportUnread: isNew } = useSynced('maintenance');
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  if (!report) return null;
  return (
    <div className={styles['entry']}>
      <Group gap="s2 s3" wrap="wrap">
        <h3>Last report</h3>
        {isNew && <Badge>New</Badge>}
      </Group>
      <Box component="p" className="t3" maw="64ch" mt={4} role="status">
        {reportTitle(report)} {formatAgo(report.endedAt, now)}. {reportSummary(report)}
      </Box>
      <Button size="xs" mt={12} onClick={() => setIsOpen(true)}>
        Show report
      </Button>
      {isOpen && <ReportDialog report={report} close={() => setIsOpen(false)} />}
    </div>
  );
}

/** Shows the progress of a maintenance job and the button that stops it. */
function JobProgress({ job: { done, total } }: { readonly job: MaintenanceJobState }) {
  const stop = useAction((calls) => calls.maintenance.stop());
  const text = total === undefined ? 'Checking…' : `${formatCount(done)} of ${formatCount(total)} files read`;
  return (
    <>
      <Stack gap="s1" flex={1} miw={160} maw={320}>
        <ProgressBar label="Progress" done={done} total={total} text={text} />
        <span className="t3 small num">{text}</span>
      </Stack>
      <Button size="xs" loading={stop.isPending} onClick={() => stop.run()}>
        Stop
      </Button>
    </>
  );
}
