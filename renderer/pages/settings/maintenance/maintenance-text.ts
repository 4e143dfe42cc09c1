import type { MaintenanceReport } from '../../../../shared/maintenance/maintenance.ts';
import { counted } from '../../../../shared/util/numbers.ts';

/** Its heading, as what has happened. */
export function titleOf(report: MaintenanceReport): string {
  switch (report.kind) {
    case 'restored':
      return 'Library repaired';
    case 'rebuilt':
      return report.stopped ? 'Index partly rebuilt' : 'Index rebuilt';
  }
}

/** The report in one line: what is other than before. */
export function summaryOf(report: MaintenanceReport): string {
  const { added, changed, undescribed, missing, refused, repair, conversations = 0, projects = 0 } = report;
  const parts = [
    added > 0 && `${counted(added, 'result')} added`,
    changed > 0 && `${counted(changed, 'result')} updated`,
    undescribed > 0 && `${counted(undescribed, 'file')} imported`,
    conversations > 0 && `${counted(conversations, 'conversation')} restored`,
    projects > 0 && `${counted(projects, 'project')} restored`,
    missing > 0 && `${counted(missing, 'file')} missing`,
    refused > 0 && `${counted(refused, 'file')} skipped`,
    repair !== undefined &&
      repair.salvaged > 0 &&
      `${counted(repair.salvaged, 'entry', 'entries')} recovered from the damaged file`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No changes were needed.' : `${parts.join(', ')}.`;
}
