import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import { type MediaError, mediaErrorSentence } from '../../../ui/media-error.ts';
import { fileName } from '../item-text.ts';
import { MissingActions } from '../trash/missing-file-note.tsx';
import { useShowInFolder } from '../use-show-in-folder.ts';
import styles from './viewer-media-error.module.css';

interface ViewerTroubleProps {
  readonly trouble: MediaError;
  readonly item: Item;
  readonly again: () => void;
}

/** Shows the problem of the file in place of the image, with the possible actions. */
export function ViewerMediaError({ trouble, item, again }: ViewerTroubleProps) {
  const reveal = useShowInFolder();
  const isMissing = trouble === 'missing';
  return (
    <div className={styles['place']}>
      <div className={styles['strip']} role="status">
        <p>
          <IconCircleX size={16} stroke={1.5} aria-hidden />
          <span>{mediaErrorSentence(trouble, item.kind, fileName(item), 'The item’s details are still here.')}</span>
        </p>
        <div className={styles['actions']}>
          {isMissing ? (
            <MissingActions item={item} />
          ) : (
            <Button size="xs" onClick={() => reveal(item.id)}>
              Show in folder
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={again}>
            Retry
          </Button>
        </div>
      </div>
    </div>
  );
}
