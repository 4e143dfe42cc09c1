import type { MaintenanceReport } from '../../../../shared/maintenance/maintenance.ts';
import { counted } from '../../../../shared/util/numbers.ts';

/** Its heading, as what has happened. */
export function titleOf(report: MaintenanceReport): string {
  switch (report.kind) {
    case 'restored':
      return 'The library was repaired';
    case 'rebuilt':
      return report.stopped ? 'The index was rebuilt in part' : 'The index was rebuilt';
  }
}

/** The report in one line: what is other than before. */
export function summaryOf(report: MaintenanceReport): string {
  const { added, changed, undescribed, missing, refused, repair, conversations = 0 } = report;
  const parts = [
    added > 0 && `${counted(added, 'result')} added`,
    changed > 0 && `${counted(changed, 'result')} brought up to date`,
    undescribed > 0 && `${counted(undescribed, 'file')} taken in as imported`,
    conversations > 0 && `${counted(conversations, 'conversation')} restored`,
    missing > 0 && `${counted(missing, 'file')} missing`,
    refused > 0 && `${counted(refused, 'file')} left out`,
    repair !== undefined &&
      repair.salvaged > 0 &&
      `${counted(repair.salvaged, 'entry', 'entries')} saved from the damaged file`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing had to be changed.' : `${parts.join(', ')}.`;
}
