import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useItems } from '../../../api/synced-state-hooks.ts';
import { LibraryFolder } from '../../../entities/library/library-folder.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { MaintenanceEntries } from '../maintenance/maintenance-entries.tsx';
import styles from '../section.module.css';
import { CachesEntry } from './caches-entry.tsx';
import { DuplicatesEntry } from './duplicates-entry.tsx';
import { FileCheckEntry } from './file-check-entry.tsx';
import { NamesEntry } from './file-name-pattern-entry.tsx';
import { LargestFileEntry } from './largest-file-entry.tsx';
import { OpenProgramsEntry } from './open-programs-entry.tsx';
import { PromptsInFilesEntry } from './prompts-in-files-entry.tsx';
import { StorageUse } from './storage-use.tsx';
import { TrashEntry } from './trash-entry.tsx';
import { WatchFoldersEntry } from './watch-folders/watch-folders-entry.tsx';
import { XmpSidecarsEntry } from './xmp-sidecars-entry.tsx';

export function StorageSection() {
  const newest = useItems()[0];
  const reveal = useAction((calls, id: string) => calls.library.reveal({ id }));
  return (
    <>
      <p className={styles['lead']}>
        Every result is saved as a plain file, in one folder per month, with a JSON sidecar of its request. The library
        on screen is an index of this folder.
      </p>
      <div className={styles['entry']}>
        <LibraryFolder change="Move library">
          {newest && (
            <Button
              leftSection={<IconFolderOpen size={14} stroke={1.5} aria-hidden />}
              loading={reveal.isPending}
              onClick={() => reveal.run(newest.id)}
            >
              Show newest file
            </Button>
          )}
        </LibraryFolder>
        {reveal.problem && <ProblemNote problem={reveal.problem} />}
      </div>
      <NamesEntry />
      <PromptsInFilesEntry />
      <XmpSidecarsEntry />
      <LargestFileEntry />
      <WatchFoldersEntry />
      <OpenProgramsEntry />
      <StorageUse />
      <TrashEntry />
      <FileCheckEntry />
      <DuplicatesEntry />
      <CachesEntry />
      <MaintenanceEntries />
    </>
  );
}
