import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { mostWatchFolders } from '../../../../../shared/library/watch-folder.ts';
import { useWatchFolders } from '../../../../api/synced-state-hooks.ts';
import { FolderForm } from '../../../../ui/folder-form.tsx';
import { Group } from '../../../../ui/layout-primitives.tsx';
import { useAction } from '../../../../ui/use-action.ts';
import styles from '../../section.module.css';
import { WatchFolderRow } from './watch-folder-row.tsx';

/** The folders whose new files are imported, and the form that adds one. */
export function WatchFoldersEntry() {
  const folders = useWatchFolders();
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    // The button is back with the next drawing.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <section className={styles['entry']} aria-label="Watch folders">
      <h3>Watch folders</h3>
      <p className={styles['words']}>
        Triptych imports each new image and video from these folders, as soon as it is complete. Files that are there
        already are imported only on request. Triptych only reads the folders: it never moves, changes, or deletes an
        original.
      </p>
      {folders.map((folder) => (
        <WatchFolderRow key={folder.id} folder={folder} />
      ))}
      {isAdding ? (
        <AddForm close={close} />
      ) : (
        <Group gap="s2" mt={folders.length === 0 ? undefined : 's3'}>
          <Button
            ref={button}
            size="xs"
            leftSection={<IconFolderPlus size={14} stroke={1.5} aria-hidden />}
            disabled={folders.length >= mostWatchFolders}
            onClick={() => setAdding(true)}
          >
            Add watch folder
          </Button>
        </Group>
      )}
    </section>
  );
}

function AddForm({ close }: { close: () => void }) {
  const add = useAction(({ watchFolders }, path: string) => watchFolders.add({ path }), {
    done: close,
  });
  return (
    <FolderForm
      name="New watch folder"
      label="Folder to watch"
      note="The full path of a folder outside the library, such as the output folder of another program. Its subfolders are included."
      action="Watch folder"
      isRunning={add.isPending}
      problem={add.problem}
      mt="s3"
      use={add.run}
      close={close}
    />
  );
}
