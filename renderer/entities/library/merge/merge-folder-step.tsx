import { Button } from '@mantine/core';
import type { Problem } from '../../../../shared/problem.ts';
import { FolderField } from '../../../ui/folder-field.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';

interface MergeFolderProps {
  readonly folder: string;
  readonly setFolder: (folder: string) => void;
  readonly problem: Problem | undefined;
  readonly close: () => void;
  readonly look: () => void;
}

/** Step that chooses the folder of the library to merge. */
export function MergeFolderStep({ folder, setFolder, problem, close, look }: MergeFolderProps) {
  const isEmpty = folder.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) look();
      }}
    >
      <Box component="p" className="t2 anywhere" maw="64ch" mb="s3">
        Imports everything that is only in the other library: results, ratings, tags, notes, collections and settings.
        Files are copied; the other library stays unchanged.
      </Box>
      <div className="field">
        <FolderField
          label="Other library folder"
          note="The full path of a library folder, or of the data folder that contains it. You review the changes first."
          folder={folder}
          setFolder={setFolder}
        />
      </div>
      {problem && (
        <Box mt="s3">
          <ProblemNote problem={problem} title="Couldn’t merge this folder" />
        </Box>
      )}
      <Group gap="s2" justify="flex-end" mt="s5">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="filled" disabled={isEmpty}>
          Check folder
        </Button>
      </Group>
    </form>
  );
}
