import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MaintenanceReport } from '../../../../shared/maintenance/maintenance.ts';
import { formatDateAndTime } from '../../../../shared/util/dates.ts';
import { formatCount } from '../../../../shared/util/numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { FileReportList } from '../../../ui/file-report-list.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import styles from './maintenance.module.css';
import { titleOf } from './maintenance-text.ts';

/** Shows the complete report of a library maintenance. A closed report counts as seen. */
export function ReportDialog({ report, close }: { readonly report: MaintenanceReport; readonly close: () => void }) {
  useReturningFocus();
  const calls = useCalls();
  const seen = useMutation({
    mutationFn: () => calls.care.reportSeen({ reportId: report.id }),
    onSuccess: close,
  });
  return (
    <Modal opened onClose={() => seen.mutate()} title={titleOf(report)} size={560}>
      <RepairWords report={report} />
      <FactList entries={factsOf(report)} />
      {report.lineCount > 0 && (
        <div className={styles['lines']}>
          <FileReportList
            title="Files to look at"
            count={report.lineCount}
            lines={report.lines.map(({ file, what }) => [file, what])}
            more={`The first ${report.lines.length} are shown; all of them are in the report file.`}
          />
        </div>
      )}
      <p className={styles['file']}>
        Kept in the data folder as <span className="mono">{report.file}</span>
      </p>
      {seen.error && <ProblemNote problem={problemOf(seen.error)} />}
      <div className={styles['foot']}>
        <Button variant="filled" data-autofocus loading={seen.isPending} onClick={() => seen.mutate()}>
          Done
        </Button>
      </div>
    </Modal>
  );
}

function RepairWords({ report: { repair, kind, asked } }: { readonly report: MaintenanceReport }) {
  if (repair?.lostChanges) {
    return (
      <p className={styles['words']}>
        Changes that had been saved were missing from the database. They were read again from the files of your results
        and conversations. None of your files was deleted.
      </p>
    );
  }
  if (repair) {
    return (
      <p className={styles['words']}>
        The database could not be used as it was. {repairSentence(repair.backupAt)} None of your files was deleted.
      </p>
    );
  }
  if (kind === 'rebuilt' && !asked) {
    return (
      <p className={styles['words']}>
        The last run did not end by itself, or the database was gone. What the library folder holds beyond the index was
        added from its files.
      </p>
    );
  }
  return null;
}

function repairSentence(backupAt: number | undefined): string {
  if (backupAt === undefined) return 'There was no backup of it, so the library was built from its folder.';
  return `The backup of ${formatDateAndTime(backupAt)} took its place, and what is newer was added from the files.`;
}

function factsOf(report: MaintenanceReport): (readonly [string, string])[] {
  const { added, changed, same, undescribed, missing, refused, repair, conversations = 0 } = report;
  const number = (count: number) => (count === 0 ? '' : formatCount(count));
  return [
    ['Results added', number(added)],
    ['Brought up to date', number(changed)],
    ['As they were', number(same)],
    ['Conversations restored', number(conversations)],
    ['Imported, without a description', number(undescribed)],
    ['Files missing', number(missing)],
    ['Left out', number(refused)],
    ['Saved from the damaged file', number(repair?.salvaged ?? 0)],
    ['What was wrong', repair?.why ?? ''],
    ['Damaged file, kept as', repair?.setAside[0] ?? ''],
  ];
}
