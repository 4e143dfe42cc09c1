import { useSynced } from '../../api/synced-state.ts';
import { showLazily } from '../../ui/load-lazily.ts';

const ReportDialog = showLazily(
  async () => (await import('../../pages/settings/maintenance/report-dialog.tsx')).ReportDialog,
);

/**
 * Notifies once about an automatic repair at the start. A repair that the user requested reports its result in its own
 * place.
 */
export function AutomaticRepairReport() {
  const { report, isReportUnread: isNew, readOnly } = useSynced('maintenance');
  if (!report || !isNew || report.asked || readOnly) return null;
  return <ReportDialog report={report} close={() => {}} />;
}
