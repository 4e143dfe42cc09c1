import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../shared/library/item.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useTrash } from '../../../entities/items/trash/use-trash.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';
import own from './storage.module.css';
import { StorageItemRow } from './storage-item-row.tsx';

/** Items with equal bytes: the best remains, the others can be moved to Trash. */
export function DuplicatesEntry() {
  const api = useApi();
  const { trash } = useTrash();
  const { data, error, isFetching, refetch } = useQuery(
    api.storage.duplicates.queryOptions({ refetchOnMount: 'always' }),
  );
  const trashDuplicates = async (group: readonly Item[]) => {
    const best = bestOf(group);
    await trash(group.flatMap((item) => (item === best ? [] : item.id)));
    await refetch();
  };
  if (error) return <ProblemNote problem={problemOf(error)} title="Couldn’t look for duplicates" />;
  return (
    <div className={styles['entry']}>
      <Group gap="s2 s3" wrap="wrap" mb="s3">
        <Box component="h3" flex="none">
          Duplicates
        </Box>
        <p className="t3 num" role="status">
          {data === undefined
            ? 'Checking…'
            : data.groupCount === 0
              ? 'none'
              : `${formatCounted(data.groupCount, 'file is', 'files are')} stored more than once, ${formatBytes(data.bytes)} can be freed`}
        </p>
      </Group>
      {data?.groups.map(({ hash, items }) => (
        <Box component="section" key={hash} mt="s5" aria-label={`${items.length} with the same content`}>
          <div className="row">
            <b>{items.length} with the same content</b>
            <span className="grow" />
            <Button size="xs" loading={isFetching} onClick={() => void trashDuplicates(items)}>
              {items.length === 2 ? 'Keep one, trash the other' : `Keep one, trash ${items.length - 1}`}
            </Button>
          </div>
          <Box component="ul" className={own['list']} mt="s3" line="top">
            {items.map((item) => (
              <StorageItemRow key={item.id} item={item} {...(item === bestOf(items) && { note: 'will stay' })} />
            ))}
          </Box>
        </Box>
      ))}
    </div>
  );
}

/** The picked, rated or annotated one; of equals the oldest, which others may refer to. */
function bestOf(items: readonly Item[]): Item | undefined {
  const worthOf = ({ flag, rating = 0, tags = [], note = '', collections = [] }: Item) =>
    (flag === 'pick' ? 10 : 0) + rating + tags.length + collections.length + (note === '' ? 0 : 1);
  return items.toSorted((a, b) => worthOf(b) - worthOf(a) || a.createdAt - b.createdAt)[0];
}
