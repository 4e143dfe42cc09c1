import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted, formatBytes } from '../../../../shared/util/numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { clearPosters } from '../../../entities/items/media-player/poster-maker.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Group } from '../../../ui/primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { notify } from '../../../ui/toast.ts';
import styles from '../section.module.css';
import { storageKey } from './storage-use.tsx';

/** Shows the disk usage beside the library: images given to runs, and thumbnails. */
export function CachesEntry() {
  const calls = useCalls();
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: [...storageKey, 'summary'], queryFn: () => calls.storage.summary() });
  const clear = useMutation({
    mutationFn: () => calls.storage.clearThumbnails(),
    onSuccess({ bytes }) {
      clearPosters();
      notify('Thumbnails cleared', `${formatBytes(bytes)} freed. Thumbnails are created again when needed.`);
      void cache.invalidateQueries({ queryKey: storageKey });
    },
  });
  const weight = (of: { count: number; bytes: number } | undefined, what: string) =>
    of && `${formatBytes(of.bytes)} in ${counted(of.count, what)}`;
  return (
    <div className={styles['entry']}>
      <h3>Outside the library</h3>
      <div style={{ marginTop: 8 }}>
        <FactList
          entries={[
            ['Inputs', weight(data?.inputs, 'file')],
            ['Thumbnails', weight(data?.thumbnails, 'image')],
          ]}
        />
      </div>
      <Group gap="s2" wrap="wrap" mt="s3">
        <Button size="xs" loading={clear.isPending} onClick={() => clear.mutate()}>
          Clear thumbnails
        </Button>
      </Group>
      {clear.error && <ProblemNote problem={problemOf(clear.error)} />}
    </div>
  );
}
