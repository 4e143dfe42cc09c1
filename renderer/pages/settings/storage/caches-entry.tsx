import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { clearPosters } from '../../../entities/items/media-player/poster-maker.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';

/** Shows the disk usage beside the library: images given to runs, and thumbnails. */
export function CachesEntry() {
  const api = useApi();
  const cache = useQueryClient();
  const { data } = useQuery(api.storage.summary.queryOptions());
  const clear = useAction((calls) => calls.storage.clearThumbnails(), {
    done() {
      clearPosters();
      void cache.invalidateQueries({ queryKey: api.storage.key() });
    },
  });
  const textOfSize = (summary: { count: number; bytes: number } | undefined, noun: string) =>
    summary && `${formatBytes(summary.bytes)} in ${formatCounted(summary.count, noun)}`;
  return (
    <div className={styles['entry']}>
      <h3>Outside the library</h3>
      <div style={{ marginTop: 8 }}>
        <FactList
          entries={[
            ['Inputs', textOfSize(data?.inputs, 'file')],
            ['Thumbnails', textOfSize(data?.thumbnails, 'image')],
          ]}
        />
      </div>
      <Group gap="s2" wrap="wrap" mt="s3">
        <Button size="xs" loading={clear.isPending} onClick={() => clear.run()}>
          Clear thumbnails
        </Button>
      </Group>
      {clear.problem && <ProblemNote problem={clear.problem} />}
    </div>
  );
}
