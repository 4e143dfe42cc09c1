import { Button, Menu } from '@mantine/core';
import { IconFileImport, IconFiles, IconFolder, IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DropTarget } from '../../../ui/drop-target.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import { notify } from '../../../ui/notify.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { chosenFiles, readDroppedFiles } from './dropped-files.ts';
import { useImportQueue } from './import-queue.ts';

const ImportLibraryDialog = showLazily(async () => (await import('./import-library-dialog.tsx')).ImportLibraryDialog);

const accepted = 'image/png,image/jpeg,image/webp,image/gif,video/mp4,video/quicktime,video/webm,.m4v,.xmp';

interface ImportButtonProps {
  /** The image alone. */
  readonly compact?: boolean;
  /** True when the button has the height of the controls in a bar. */
  readonly inBar?: boolean;
}

/** Opens the file dialog for files or a folder; dropping them on the page has the same effect. */
export function ImportButton({ compact = false, inBar = true }: ImportButtonProps) {
  const add = useImportQueue((queue) => queue.add);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const importFiles = (chosen: readonly File[]) => add(chosenFiles(chosen));
  const files = useFileInput({ label: 'Files to import', onFiles: importFiles, accept: accepted, multiple: true });
  const folder = useFileInput({ label: 'Folder to import', onFiles: importFiles, folder: true });
  return (
    <>
      {files.input}
      {folder.input}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            {...(inBar && { size: 'xs' })}
            aria-label="Import"
            leftSection={compact ? undefined : <IconFileImport size={14} stroke={1.5} aria-hidden />}
          >
            {compact ? <IconFileImport size={14} stroke={1.5} aria-hidden /> : 'Import'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFiles size={14} stroke={1.5} aria-hidden />} onClick={files.open}>
            Files…
          </Menu.Item>
          <Menu.Item leftSection={<IconFolder size={14} stroke={1.5} aria-hidden />} onClick={folder.open}>
            Folder…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => setDialogOpen(true)}
          >
            Another library…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDialogOpen && <ImportLibraryDialog close={() => setDialogOpen(false)} />}
    </>
  );
}

/** While mounted, files dropped anywhere on the page are imported. */
export function LibraryDropTarget() {
  const add = useImportQueue((queue) => queue.add);
  return (
    <DropTarget
      title="Drop to import"
      text="Images, videos and folders. Triptych copies the files. The originals stay where they are. On the search field, one image finds similar results."
      receive={(data) =>
        void readDroppedFiles(data).then(add, () =>
          notify('Couldn’t read the files', 'Drop the files again, or choose them.'),
        )
      }
    />
  );
}
