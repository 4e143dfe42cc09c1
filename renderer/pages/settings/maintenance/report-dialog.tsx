import { Button, Modal } from '@mantine/core';
import type { MaintenanceReport } from '../../../../shared/maintenance/maintenance.ts';
import { formatDateAndTime } from '../../../../shared/util/format-dates.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { FileReportList } from '../../../ui/file-report-list.tsx';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';

/** Shows the complete report of a library maintenance. A closed report counts as seen. */
export function ReportDialog({ report, close }: { readonly report: MaintenanceReport; readonly close: () => void }) {
  useReturningFocus();
  const seen = useAction((calls) => calls.maintenance.dismissReport({ reportId: report.id }), { done: close });
  return (
    <Modal opened onClose={() => seen.run()} title={reportTitle(report)} size={560}>
      <RepairText report={report} />
      <FactList entries={factsOf(report)} />
      {report.lineCount > 0 && (
        <Box mt="s4">
          <FileReportList
            title="Files to review"
            count={report.lineCount}
            lines={report.lines.map(({ file, what }) => [file, what])}
            limitNote={`Showing the first ${report.lines.length}. The report file lists all of them.`}
          />
        </Box>
      )}
      <Box component="p" className="t3 small" mt="s4">
        Saved in the data folder as <span className="mono">{report.file}</span>
      </Box>
      {seen.problem && <ProblemNote problem={seen.problem} />}
      <Flex gap="s2" justify="flex-end" mt="s5">
        <Button variant="filled" data-autofocus loading={seen.isPending} onClick={() => seen.run()}>
          Done
        </Button>
      </Flex>
    </Modal>
  );
}

function RepairText({ report: { repair, kind, asked } }: { readonly report: MaintenanceReport }) {
  if (repair?.lostChanges) {
    return (
      <Box component="p" className="t2" maw="64ch" mt={4} mb="s3">
        Some saved changes were missing from the database. Triptych recovered them from your result and conversation
        files. None of your files was deleted.
      </Box>
    );
  }
  if (repair) {
    return (
      <Box component="p" className="t2" maw="64ch" mt={4} mb="s3">
        The database couldn’t be used. {sentenceOfRepair(repair.backupAt)} None of your files was deleted.
      </Box>
    );
  }
  if (kind === 'rebuilt' && !asked) {
    return (
      <Box component="p" className="t2" maw="64ch" mt={4} mb="s3">
        Triptych didn’t close normally, or the database was missing. Items missing from the index were added from the
        library folder.
      </Box>
    );
  }
  return null;
}

function sentenceOfRepair(backupAt: number | undefined): string {
  if (backupAt === undefined) return 'No backup was found, so the library was rebuilt from its folder.';
  return `The backup of ${formatDateAndTime(backupAt)} was restored, and newer items were added from the files.`;
}

function factsOf(report: MaintenanceReport): (readonly [string, string])[] {
  const { added, changed, same, undescribed, missing, refused, repair, conversations = 0, projects = 0 } = report;
  const formatNumber = (count: number) => (count === 0 ? '' : formatCount(count));
  return [
    ['Results added', formatNumber(added)],
    ['Updated', formatNumber(changed)],
    ['Unchanged', formatNumber(same)],
    ['Conversations restored', formatNumber(conversations)],
    ['Projects restored', formatNumber(projects)],
    ['Imported without sidecar', formatNumber(undescribed)],
    ['Files missing', formatNumber(missing)],
    ['Skipped', formatNumber(refused)],
    ['Recovered from the damaged file', formatNumber(repair?.salvaged ?? 0)],
    ['Cause', repair?.why ?? ''],
    ['Damaged file, saved as', repair?.setAside[0] ?? ''],
  ];
}

/** Its heading, as what has happened. */
export function reportTitle(report: MaintenanceReport): string {
  switch (report.kind) {
    case 'restored':
      return 'Library repaired';
    case 'rebuilt':
      return report.stopped ? 'Index partly rebuilt' : 'Index rebuilt';
  }
}

/** The report in one line: what is other than before. */
export function reportSummary(report: MaintenanceReport): string {
  const { added, changed, undescribed, missing, refused, repair, conversations = 0, projects = 0 } = report;
  const parts = [
    added > 0 && `${formatCounted(added, 'result')} added`,
    changed > 0 && `${formatCounted(changed, 'result')} updated`,
    undescribed > 0 && `${formatCounted(undescribed, 'file')} imported`,
    conversations > 0 && `${formatCounted(conversations, 'conversation')} restored`,
    projects > 0 && `${formatCounted(projects, 'project')} restored`,
    missing > 0 && `${formatCounted(missing, 'file')} missing`,
    refused > 0 && `${formatCounted(refused, 'file')} skipped`,
    repair !== undefined &&
      repair.salvaged > 0 &&
      `${formatCounted(repair.salvaged, 'entry', 'entries')} recovered from the damaged file`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No changes were needed.' : `${parts.join(', ')}.`;
}
