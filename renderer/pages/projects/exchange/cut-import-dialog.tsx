import { Button, Checkbox, Modal } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { Cut } from '../../../../shared/projects/cut.ts';
import type { ImportedCutChanges } from '../../../../shared/projects/imported-cut-changes.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useChangeProject } from '../../../entities/projects/use-change-project.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { changeText, remarkText } from './cut-change-text.ts';
import { projectChangeOf } from './project-change-of-cut.ts';

/** Updates order, takes and trims from a file that an editing program wrote, after the user confirmed each change. */
export function CutImportDialog({ cut, close }: { cut: Cut; close: () => void }) {
  const changes = useChangeProject(cut.project.id);
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [fileName, setFileName] = useState<string>();
  const compare = useAction(async (calls, file: File) => {
    setFileName(file.name);
    setExcluded(new Set());
    const format = /\.edl$/i.test(file.name) ? 'edl' : 'otio';
    return calls.projects.compareCut({ projectId: cut.project.id, format, text: await readTextFile(file) });
  });
  const files = useFileInput({
    label: 'OTIO or EDL file',
    accept: '.otio,.edl',
    onFiles: ([file]) => file && compare.run(file),
  });
  const found: ImportedCutChanges | undefined = compare.data;
  const accepted = found?.changes.filter((_, index) => !excluded.has(index)) ?? [];
  const apply = async () => {
    const applied = await changes.change('Cut updated from the file', projectChangeOf(cut, accepted));
    if (applied) close();
  };
  return (
    <Modal opened onClose={close} title="Update cut from a file" size="lg">
      <Stack gap="s4">
        <p className="t2">
          Choose an OTIO or EDL file that was exported here and edited elsewhere. Nothing changes until you confirm, and
          nothing is deleted.
        </p>
        <Flex gap="s2" align="center">
          <Button
            variant="default"
            leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />}
            loading={compare.isPending}
            onClick={files.open}
          >
            Choose file
          </Button>
          {files.input}
          <span className="t3 cut">{fileName}</span>
        </Flex>
        {compare.problem && <ProblemNote problem={compare.problem} title="Couldn’t read the file" />}
        {found?.changes.length === 0 && <p>The file has the same order and trims as the project.</p>}
        {found && found.changes.length > 0 && (
          <Stack component="fieldset" gap="s1" aria-label="Changes">
            {found.changes.map((change, index) => (
              <Checkbox
                // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes its order.
                key={index}
                label={changeText(change, cut)}
                checked={!excluded.has(index)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Set(excluded);
                  if (checked) next.delete(index);
                  else next.add(index);
                  setExcluded(next);
                }}
              />
            ))}
          </Stack>
        )}
        {found && found.remarks.length > 0 && (
          <ul className="t2 small" aria-label="Ignored">
            {found.remarks.slice(0, 50).map((remark, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes its order.
              <li key={index}>{remarkText(remark, cut)}</li>
            ))}
          </ul>
        )}
        <Flex gap="s2" justify="flex-end">
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
          <Button variant="filled" disabled={accepted.length === 0} onClick={() => void apply()}>
            {accepted.length === 0 ? 'Apply' : `Apply ${formatCounted(accepted.length, 'change')}`}
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
