import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Box } from '../../../ui/layout-primitives.tsx';
import { dropKind } from './collection-drag.ts';
import styles from './collections.module.css';

interface CollectionsHeadProps {
  readonly create: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** The title over the tree. A collection that is dropped on the title moves to the top level. */
export function CollectionTreeHeading({ create, onDrop }: CollectionsHeadProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: A place to drop on; the menu of a collection moves it too.
    <div
      className={styles['head']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (dropKind(event.dataTransfer) !== 'collection') return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        onDrop(event);
      }}
    >
      <Box component="h2" className="t2 micro strong" flex={1}>
        {isOver ? 'Move to the top level' : 'Collections'}
      </Box>
      <ActionIcon size={20} aria-label="New collection" onClick={create}>
        <IconPlus size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}
