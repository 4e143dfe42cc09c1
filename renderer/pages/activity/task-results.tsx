import { VisuallyHidden } from '@mantine/core';
import { Link } from 'wouter';
import type { Task } from '../../../shared/tasks/task.ts';
import { formatClock } from '../../../shared/util/format-numbers.ts';
import { useRecord } from '../../entities/items/library-index/use-library-index.ts';
import { ThumbnailImage } from '../../entities/items/thumbnail-image.tsx';
import { Box, Flex } from '../../ui/layout-primitives.tsx';
import { Chip } from '../../ui/media-corner-chip.tsx';
import { itemPath } from '../../ui/navigation/page-paths.ts';
import styles from './task-detail.module.css';

/** Shows the saved results, uncropped and in their own shape, each with a link to the library. */
export function TaskResults({ task }: { task: Task }) {
  const ids = task.links.flatMap((link) => (link.itemId === undefined ? [] : [link.itemId]));
  if (ids.length === 0) return null;
  return (
    <div className={styles['part']}>
      <Box component="h3" className="label" mb="s3">
        Results
      </Box>
      <Flex gap={3} wrap="wrap">
        {ids.map((id, index) => (
          <Result key={id} id={id} position={index + 1} />
        ))}
      </Flex>
    </div>
  );
}

function Result({ id, position }: { id: string; position: number }) {
  const item = useRecord(id);
  if (!item) return null;
  return (
    <Link href={itemPath(id)} className={styles['result']} style={{ aspectRatio: `${item.width} / ${item.height}` }}>
      <ThumbnailImage item={item} />
      <VisuallyHidden>Result {position}, show in library</VisuallyHidden>
      {item.seconds !== undefined && <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>}
    </Link>
  );
}
