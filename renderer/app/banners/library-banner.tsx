import { IconFolderOff } from '@tabler/icons-react';
import { useLibraryState, useMaintenance } from '../../api/synced-state-hooks.ts';
import { Banner } from './banner.tsx';

/**
 * Reports that nothing can be saved, because the disk is full or the library is missing: once, for any number of
 * waiting results.
 */
export function LibraryBanner() {
  const { problem } = useLibraryState();
  const { diskFull } = useMaintenance();
  // The maintenance banner already shows a full disk, with the ways to free space.
  if (problem === undefined || (diskFull && problem.sentence.startsWith('The disk is full.'))) return null;
  return (
    <Banner icon={IconFolderOff} role="status">
      <span className="grow">
        <b>Results can’t be saved.</b> {problem.sentence}
      </span>
    </Banner>
  );
}
