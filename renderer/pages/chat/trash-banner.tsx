import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import styles from './conversation-page.module.css';

/** Shown above a conversation in Trash. */
export function TrashBanner({ restore }: { restore: () => void }) {
  return (
    <div className={styles['line']}>
      <IconTrash size={14} stroke={1.5} aria-hidden />
      <span className="grow">This conversation is in Trash.</span>
      <Button size="xs" onClick={restore}>
        Restore
      </Button>
    </div>
  );
}
