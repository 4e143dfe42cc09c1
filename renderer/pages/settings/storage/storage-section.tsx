import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useItems } from '../../../api/queries.ts';
import { LibraryFolder } from '../../../entities/library/library-folder.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { MaintenanceEntries } from '../maintenance/maintenance-entries.tsx';
import styles from '../section.module.css';
import { CachesEntry } from './caches-entry.tsx';
import { CheckEntry } from './check-entry.tsx';
import { DuplicatesEntry } from './duplicates-entry.tsx';
import { NamesEntry } from './file-name-pattern-entry.tsx';
import { LimitsEntry } from './limits-entry.tsx';
import { MergeEntry } from './merge-entry.tsx';
import { PromptsEntry } from './prompts-entry.tsx';
import { StorageUse } from './storage-use.tsx';
import { TrashEntry } from './trash-entry.tsx';

export function StorageSection() {
  const calls = useCalls();
  const newest = useItems()[0];
  const reveal = useMutation({ mutationFn: (id: string) => calls.library.reveal({ id }) });
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
              onClick={() => reveal.mutate(newest.id)}
            >
              Show newest file
            </Button>
          )}
        </LibraryFolder>
        {reveal.error && <ProblemNote problem={problemOf(reveal.error)} />}
      </div>
      <NamesEntry />
      <PromptsEntry />
      <LimitsEntry />
      <StorageUse />
      <TrashEntry />
      <CheckEntry />
      <DuplicatesEntry />
      <MergeEntry />
      <CachesEntry />
      <MaintenanceEntries />
    </>
  );
}
