import { DropTarget } from '../../../ui/drop-target.tsx';
import { notify } from '../../../ui/toast.ts';
import { readDroppedFiles } from './dropped-files.ts';
import { useImportQueue } from './import-queue.ts';

/** While mounted, files dropped anywhere on the page are imported. */
export function LibraryDropTarget() {
  const add = useImportQueue((queue) => queue.add);
  return (
    <DropTarget
      title="Drop to import"
      text="Images, videos and folders. Triptych copies the files. The originals stay where they are."
      receive={(data) =>
        void readDroppedFiles(data).then(add, () =>
          notify('Couldn’t read the files', 'Drop the files again, or choose them.'),
        )
      }
    />
  );
}
