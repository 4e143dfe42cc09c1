import { IconDatabaseExclamation, IconLock } from '@tabler/icons-react';
import { useSynced } from '../../api/synced-state.ts';
import { showLazily } from '../../ui/load-lazily.ts';
import { Banner } from './banner.tsx';

const DiskFullLine = showLazily(async () => (await import('./disk-full-banner.tsx')).DiskFullBanner);
const OpenFolderLine = showLazily(
  async () => (await import('./data-folder-open-to-others-banner.tsx')).OpenDataFolderBanner,
);

/** Problems of the database and its folder that the user must see before anything else. */
export function DatabaseBanners() {
  const { readOnlyReason, damaged, diskFull, dataFolderOpen } = useSynced('maintenance');
  return (
    <>
      {readOnlyReason === 'newer' && (
        <Banner icon={IconLock} role="status">
          <span className="grow">
            <b>Read only.</b> A newer version of Triptych wrote this library. You can view everything, but you can’t
            change anything. Use the newer version to continue.
          </span>
        </Banner>
      )}
      {damaged && (
        <Banner icon={IconDatabaseExclamation} role="status">
          <span className="grow">
            <b>The database is damaged.</b> Your files are safe. Restart Triptych to restore a good backup and add newer
            items.
          </span>
        </Banner>
      )}
      {diskFull && <DiskFullLine />}
      {dataFolderOpen?.isUnread && readOnlyReason === undefined && <OpenFolderLine />}
    </>
  );
}

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
