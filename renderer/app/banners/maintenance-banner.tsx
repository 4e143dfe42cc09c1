import { IconDatabaseExclamation, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMaintenance } from '../../api/queries.ts';
import styles from '../layout/layout.module.css';

const DiskFullLine = lazy(() =>
  import('./disk-full-banner.tsx').then((loaded) => ({ default: loaded.DiskFullBanner })),
);
const OpenFolderLine = lazy(() =>
  import('./data-folder-open-to-others-banner.tsx').then((loaded) => ({ default: loaded.OpenDataFolderBanner })),
);

/** Problems of the database and its folder that the user must see before anything else. */
export function MaintenanceBanner() {
  const { readOnlyReason, damaged, diskFull, dataFolderOpen } = useMaintenance();
  return (
    <>
      {readOnlyReason === 'newer' && <NewerLine />}
      {damaged && <DamagedLine />}
      <Suspense fallback={null}>
        {diskFull && <DiskFullLine />}
        {dataFolderOpen?.isNews && readOnlyReason === undefined && <OpenFolderLine />}
      </Suspense>
    </>
  );
}

function NewerLine() {
  return (
    <div className={styles['line']} role="status">
      <IconLock size={16} stroke={1.5} aria-hidden />
      <span className="grow">
        <b>Read only.</b> A newer version of Triptych wrote this library. You can view everything, but you can’t change
        anything. Use the newer version to continue.
      </span>
    </div>
  );
}

function DamagedLine() {
  return (
    <div className={styles['line']} role="status">
      <IconDatabaseExclamation size={16} stroke={1.5} aria-hidden />
      <span className="grow">
        <b>The database is damaged.</b> Your files are safe. Restart Triptych to restore a good backup and add newer
        items.
      </span>
    </div>
  );
}
