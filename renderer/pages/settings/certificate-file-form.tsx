import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useApp } from '../../api/synced-state-hooks.ts';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import own from './certificate-file-form.module.css';

interface CertificateFileFormProps {
  readonly label: string;
  /** Says which files are accepted, and when the file is read. */
  readonly note: string;
  readonly isSaving: boolean;
  readonly use: (file: string) => void;
}

/** The path of the file, typed, or chosen where the shell can ask the system. Main reads and judges it. */
export function CertificateFileForm({ label, note, isSaving, use }: CertificateFileFormProps) {
  const { shell } = useApp();
  const [typed, setTyped] = useState('');
  const id = useId();
  const isEmpty = typed.trim() === '';
  const pick = useAction((calls) => calls.network.pickCertificateFile(), {
    done: ({ file }) => {
      if (file === undefined) return;
      setTyped(file);
      use(file);
    },
  });
  return (
    <form
      className={own['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) use(typed.trim());
      }}
    >
      <Box component="label" className="field-label" display="block" mb={4} htmlFor={id}>
        {label}
      </Box>
      <Group className={`anywhere ${own['line']}`} gap={8} wrap="wrap">
        <input
          id={id}
          className="control-input control-mono grow"
          spellCheck={false}
          autoComplete="off"
          maxLength={4096}
          value={typed}
          aria-describedby={`${id}-said`}
          onChange={(event) => setTyped(event.target.value)}
        />
        {shell === 'electron' && (
          <Button
            leftSection={<IconFileSearch size={14} stroke={1.5} aria-hidden />}
            loading={pick.isPending}
            onClick={() => pick.run()}
          >
            Choose
          </Button>
        )}
        <Button type="submit" aria-disabled={isEmpty} loading={isSaving}>
          Use this file
        </Button>
      </Group>
      <p id={`${id}-said`} className="field-note">
        {note}
      </p>
      {pick.problem && <ProblemNote problem={pick.problem} />}
    </form>
  );
}
