import { Button } from '@mantine/core';
import { IconFileImport, IconRefresh } from '@tabler/icons-react';
import { largestModelFile } from '../../../../../shared/models/model-files/largest-model-file.ts';
import { ProblemError, problem } from '../../../../../shared/problem.ts';
import { formatBytes } from '../../../../../shared/util/format-numbers.ts';
import { useModelFiles } from '../../../../api/synced-state-hooks.ts';
import { Flex } from '../../../../ui/layout-primitives.tsx';
import { readTextFile } from '../../../../ui/text-file/read-text-file.ts';
import { notifyFailure } from '../../../../ui/toast.ts';
import { useAction } from '../../../../ui/use-action.ts';
import { useFileInput } from '../../../../ui/use-file-input.tsx';
import rows from '../../section.module.css';
import type { OpenModelFile } from './model-file-dialog.tsx';
import { ModelFileRow } from './model-file-row.tsx';

/** Throws before a large file is read into memory. */
async function textOf(file: File): Promise<string> {
  if (file.size <= largestModelFile) return readTextFile(file);
  const text = `The file has ${formatBytes(file.size)}; the limit is ${formatBytes(largestModelFile)}.`;
  throw new ProblemError(problem('input', text));
}

interface ModelFilesEntryProps {
  readonly open: (file: OpenModelFile) => void;
}

/** The files in the folder of model files, with their states. */
export function ModelFilesEntry({ open }: ModelFilesEntryProps) {
  const modelFiles = useModelFiles();
  const reload = useAction((calls) => calls.modelFiles.reload(), { failed: 'Couldn’t read the model files' });
  const files = useFileInput({
    label: 'Model file',
    accept: '.json,application/json',
    onFiles([chosen]) {
      if (!chosen) return;
      const { name } = chosen;
      void textOf(chosen).then(
        (text) => open({ name, text, purpose: 'import' }),
        notifyFailure(`Couldn’t import ${name}`),
      );
    },
  });
  return (
    <section aria-label="Model files" className={rows['entry']}>
      <h3>Model files</h3>
      <p className={rows['words']}>
        A model file adds a model, or changes facts of a built-in model. Triptych reads the folder “models” in its data
        folder, and reads a file again when it changes. A file contains data only and can’t name another host.
      </p>
      <Flex gap="s2" wrap="wrap" mb="s3">
        <Button leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />} onClick={files.open}>
          Import model file…
        </Button>
        {files.input}
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={14} stroke={1.5} aria-hidden />}
          loading={reload.isPending}
          onClick={() => reload.run()}
        >
          Reload
        </Button>
      </Flex>
      {modelFiles.length === 0 && <p className="t3">No model files yet. Duplicate a model below, or import a file.</p>}
      {modelFiles.map((file) => (
        <ModelFileRow key={file.name} file={file} edit={open} />
      ))}
    </section>
  );
}
