import { Button, Modal } from '@mantine/core';
import type { MaintenanceReport } from '../../../../shared/maintenance/maintenance.ts';
import { formatDateAndTime } from '../../../../shared/util/dates.ts';
import { formatCount } from '../../../../shared/util/numbers.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { FileReportList } from '../../../ui/file-report-list.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import styles from './maintenance.module.css';
import { titleOf } from './maintenance-text.ts';

/** Shows the complete report of a library maintenance. A closed report counts as seen. */
export function ReportDialog({ report, close }: { readonly report: MaintenanceReport; readonly close: () => void }) {
  useReturningFocus();
  const seen = useAction((calls) => calls.care.reportSeen({ reportId: report.id }), { done: close });
  return (
    <Modal opened onClose={() => seen.run()} title={titleOf(report)} size={560}>
      <RepairWords report={report} />
      <FactList entries={factsOf(report)} />
      {report.lineCount > 0 && (
        <div className={styles['lines']}>
          <FileReportList
            title="Files to review"
            count={report.lineCount}
            lines={report.lines.map(({ file, what }) => [file, what])}
            more={`Showing the first ${report.lines.length}. The report file lists all of them.`}
          />
        </div>
      )}
      <p className={styles['file']}>
        Saved in the data folder as <span className="mono">{report.file}</span>
      </p>
      {seen.problem && <ProblemNote problem={seen.problem} />}
      <div className={styles['foot']}>
        <Button variant="filled" data-autofocus loading={seen.isPending} onClick={() => seen.run()}>
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
        Some saved changes were missing from the database. Triptych recovered them from your result and conversation
        files. None of your files was deleted.
      </p>
    );
  }
  if (repair) {
    return (
      <p className={styles['words']}>
        The database couldn’t be used. {repairSentence(repair.backupAt)} None of your files was deleted.
      </p>
    );
  }
  if (kind === 'rebuilt' && !asked) {
    return (
      <p className={styles['words']}>
        Triptych didn’t close normally, or the database was missing. Items missing from the index were added from the
        library folder.
      </p>
    );
  }
  return null;
}

function repairSentence(backupAt: number | undefined): string {
  if (backupAt === undefined) return 'No backup was found, so the library was rebuilt from its folder.';
  return `The backup of ${formatDateAndTime(backupAt)} was restored, and newer items were added from the files.`;
}

function factsOf(report: MaintenanceReport): (readonly [string, string])[] {
  const { added, changed, same, undescribed, missing, refused, repair, conversations = 0 } = report;
  const number = (count: number) => (count === 0 ? '' : formatCount(count));
  return [
    ['Results added', number(added)],
    ['Updated', number(changed)],
    ['Unchanged', number(same)],
    ['Conversations restored', number(conversations)],
    ['Imported without sidecar', number(undescribed)],
    ['Files missing', number(missing)],
    ['Skipped', number(refused)],
    ['Recovered from the damaged file', number(repair?.salvaged ?? 0)],
    ['Cause', repair?.why ?? ''],
    ['Damaged file, saved as', repair?.setAside[0] ?? ''],
  ];
}
