import { lazy, Suspense } from 'react';
import { useMaintenance } from '../../api/synced-state-hooks.ts';

const ReportDialog = lazy(() =>
  import('../../pages/settings/maintenance/report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
);

/**
 * Notifies once about an automatic repair at the start. A repair that the user requested reports its result in its own
 * place.
 */
export function AutomaticRepairReport() {
  const { report, isReportUnread: isNew, readOnly } = useMaintenance();
  if (!report || !isNew || report.asked || readOnly) return null;
  return (
    <Suspense fallback={null}>
      <ReportDialog report={report} close={() => {}} />
    </Suspense>
  );
}
