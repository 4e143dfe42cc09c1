import { lazy, Suspense } from 'react';
import { useMaintenance } from '../../api/queries.ts';

const ReportDialog = lazy(() =>
  import('../../pages/settings/maintenance/report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
);

/** What a start repaired by itself is told once; what a person asked for is told where they asked. */
export function RepairNotification() {
  const { report, isNews: isNew, readOnly } = useMaintenance();
  if (!report || !isNew || report.asked || readOnly) return null;
  return (
    <Suspense fallback={null}>
      <ReportDialog report={report} close={() => {}} />
    </Suspense>
  );
}
