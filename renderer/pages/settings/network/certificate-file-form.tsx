import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useApp } from '../../../api/synced-state-hooks.ts';
import { FilePathForm } from '../../../ui/file-path-form.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';

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
  const pick = useAction((calls) => calls.network.pickCertificateFile(), {
    done: ({ file }) => {
      if (file === undefined) return;
      setTyped(file);
      use(file);
    },
  });
  return (
    <>
      <FilePathForm
        {...{ label, note, use }}
        action="Use this file"
        isRunning={isSaving}
        path={typed}
        setPath={setTyped}
      >
        {shell === 'electron' && (
          <Button
            leftSection={<IconFileSearch size={14} stroke={1.5} aria-hidden />}
            loading={pick.isPending}
            onClick={() => pick.run()}
          >
            Choose
          </Button>
        )}
      </FilePathForm>
      {pick.problem && <ProblemNote problem={pick.problem} />}
    </>
  );
}
