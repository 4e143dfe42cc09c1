import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { useItems } from '../bridge/queries.ts';
import { LibraryFolder } from '../connection/library-folder.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { SafetyEntries } from './care/safety-entries.tsx';
import styles from './section-parts.module.css';
import { CachesEntry } from './storage/caches-entry.tsx';
import { CheckEntry } from './storage/check-entry.tsx';
import { DuplicatesEntry } from './storage/duplicates-entry.tsx';
import { LimitsEntry } from './storage/limits-entry.tsx';
import { MergeEntry } from './storage/merge-entry.tsx';
import { NamesEntry } from './storage/names-entry.tsx';
import { PromptsEntry } from './storage/prompts-entry.tsx';
import { StorageUse } from './storage/storage-use.tsx';
import { TrashEntry } from './storage/trash-entry.tsx';

export function StorageSection() {
  const calls = useCalls();
  const newest = useItems()[0];
  const reveal = useMutation({ mutationFn: (id: string) => calls.library.reveal({ id }) });
  return (
    <>
      <p className={styles['lead']}>
        Every result is saved as a plain file, one folder for each month, with its request beside it as JSON. The
        library on screen is an index of this folder.
      </p>
      <div className={styles['entry']}>
        <LibraryFolder change="Move the library">
          {newest && (
            <Button
              leftSection={<IconFolderOpen size={14} stroke={1.5} aria-hidden />}
              loading={reveal.isPending}
              onClick={() => reveal.mutate(newest.id)}
            >
              Show the newest file
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
      <SafetyEntries />
    </>
  );
}
