import { IconDatabaseExclamation, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMaintenance } from '../../api/synced-state-hooks.ts';
import { Banner } from './banner.tsx';

const DiskFullLine = lazy(() =>
  import('./disk-full-banner.tsx').then((loaded) => ({ default: loaded.DiskFullBanner })),
);
const OpenFolderLine = lazy(() =>
  import('./data-folder-open-to-others-banner.tsx').then((loaded) => ({ default: loaded.OpenDataFolderBanner })),
);

/** Problems of the database and its folder that the user must see before anything else. */
export function DatabaseBanners() {
  const { readOnlyReason, damaged, diskFull, dataFolderOpen } = useMaintenance();
  return (
    <>
      {readOnlyReason === 'newer' && <NewerLine />}
      {damaged && <DamagedLine />}
      <Suspense fallback={null}>
        {diskFull && <DiskFullLine />}
        {dataFolderOpen?.isUnread && readOnlyReason === undefined && <OpenFolderLine />}
      </Suspense>
    </>
  );
}

function NewerLine() {
  return (
    <Banner icon={IconLock} role="status">
      <span className="grow">
        <b>Read only.</b> A newer version of Triptych wrote this library. You can view everything, but you can’t change
        anything. Use the newer version to continue.
      </span>
    </Banner>
  );
}

function DamagedLine() {
  return (
    <Banner icon={IconDatabaseExclamation} role="status">
      <span className="grow">
        <b>The database is damaged.</b> Your files are safe. Restart Triptych to restore a good backup and add newer
        items.
      </span>
    </Banner>
  );
}
