import type { MaintenanceReport } from '../../../../shared/maintenance/maintenance.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';

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
