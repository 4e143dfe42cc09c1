import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { useApp } from '../../bridge/queries.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import styles from './merge.module.css';

interface MergeFolderProps {
  readonly folder: string;
  readonly setFolder: (folder: string) => void;
  readonly problem: Problem | undefined;
  readonly close: () => void;
  readonly look: () => void;
}

/** Which library it is. */
export function MergeFolder({ folder, setFolder, problem, close, look }: MergeFolderProps) {
  const calls = useCalls();
  const { shell } = useApp();
  const id = useId();
  const pick = useMutation({
    mutationFn: () => calls.library.pickFolder(),
    onSuccess: (picked) => {
      if (picked.folder !== undefined) setFolder(picked.folder);
    },
  });
  const wrong = problem ?? (pick.error ? problemOf(pick.error) : undefined);
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
      <label className="field-label" htmlFor={id}>
        Folder of the other library
      </label>
      <div className={styles['line']}>
        <input
          id={id}
          data-autofocus
          className="control-input control-mono"
          spellCheck={false}
          autoComplete="off"
          maxLength={4096}
          value={folder}
          aria-describedby={`${id}-said`}
          onChange={(event) => setFolder(event.target.value)}
        />
        {shell === 'electron' && (
          <Button
            leftSection={<IconFolderOpen size={14} stroke={1.5} aria-hidden />}
            loading={pick.isPending}
            onClick={() => pick.mutate()}
          >
            Choose
          </Button>
        )}
      </div>
      <p id={`${id}-said`} className="field-note">
        The whole path of a library folder, or of the data folder that it lies in. First you see what would come in.
      </p>
      {wrong && (
        <div className={styles['wrong']}>
          <ProblemNote problem={wrong} title="This folder cannot be merged" />
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
