import { Button } from '@mantine/core';
import type { Problem } from '../../../../shared/problem.ts';
import { FolderField } from '../../../ui/folder-field.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from './merge.module.css';

interface MergeFolderProps {
  readonly folder: string;
  readonly setFolder: (folder: string) => void;
  readonly problem: Problem | undefined;
  readonly close: () => void;
  readonly look: () => void;
}

/** Step that chooses the folder of the library to merge. */
export function MergeFolder({ folder, setFolder, problem, close, look }: MergeFolderProps) {
  const isEmpty = folder.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) look();
      }}
    >
      <p className={styles['words']}>
        Brings in what another library has beyond this one, with ratings, tags, notes, collections and how each result
        was made. Files are copied; the other library stays as it is.
      </p>
      <div className="field">
        <FolderField
          label="Folder of the other library"
          note="The whole path of a library folder, or of the data folder that it lies in. First you see what would come in."
          folder={folder}
          setFolder={setFolder}
        />
      </div>
      {problem && (
        <div className={styles['wrong']}>
          <ProblemNote problem={problem} title="This folder cannot be merged" />
        </div>
      )}
      <div className={styles['foot']}>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="filled" disabled={isEmpty}>
          Look at it
        </Button>
      </div>
    </form>
  );
}
