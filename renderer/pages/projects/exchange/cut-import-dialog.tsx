import { Button, Checkbox, Modal } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { Cut } from '../../../../shared/projects/cut.ts';
import type {
  ImportedCutChange,
  ImportedCutChanges,
  ImportedCutRemark,
} from '../../../../shared/projects/imported-cut-changes.ts';
import type { ProjectChange, ShotChange } from '../../../../shared/projects/project-change.ts';
import type { Trim } from '../../../../shared/projects/shot.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { durationText, shotTitle } from '../../../entities/projects/shot-text.ts';
import { useChangeProject } from '../../../entities/projects/use-change-project.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';

const titleIn = (cut: Cut, shotId: string) => {
  const clip = cut.clips.find(({ shot }) => shot.id === shotId);
  return clip ? shotTitle(clip.shot) : 'A shot';
};
/** "frames 12 to 47": the last frame is included, as players count. */
const frames = (trim: Trim) => `frames ${trim.in} to ${trim.out - 1}`;

/** Updates order, takes and trims from a file that an editing program wrote, after the user confirmed each change. */
export function CutImportDialog({ cut, close }: { cut: Cut; close: () => void }) {
  const changes = useChangeProject(cut.project.id);
  const [excluded, setExcluded] = useState<readonly number[]>([]);
  const [fileName, setFileName] = useState<string>();
  const compare = useAction(async (calls, file: File) => {
    setFileName(file.name);
    setExcluded([]);
    const format = /\.edl$/i.test(file.name) ? 'edl' : 'otio';
    return calls.projects.compareCut({ projectId: cut.project.id, format, text: await readTextFile(file) });
  });
  const files = useFileInput({
    label: 'OTIO or EDL file',
    accept: '.otio,.edl',
    onFiles: ([file]) => file && compare.run(file),
  });
  const found: ImportedCutChanges | undefined = compare.data;
  const accepted = found?.changes.filter((_, index) => !excluded.includes(index)) ?? [];
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
                checked={!excluded.includes(index)}
                onChange={({ currentTarget: { checked } }) =>
                  setExcluded(checked ? excluded.filter((each) => each !== index) : [...excluded, index])
                }
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

/** Returns what accepting a change does, in one line. */
function changeText(change: ImportedCutChange, cut: Cut): string {
  if (change.kind === 'order') {
    const moved = change.moved.slice(0, 4).map((id) => titleIn(cut, id));
    const more = change.moved.length - moved.length;
    return `Change the order: ${moved.join(', ')}${more > 0 ? ` and ${formatCounted(more, 'more shot')}` : ''}`;
  }
  const title = titleIn(cut, change.shotId);
  switch (change.kind) {
    case 'take': {
      const clip = cut.clips.find(({ shot }) => shot.id === change.shotId);
      const number = (clip?.shot.takes.findIndex(({ itemId }) => itemId === change.itemId) ?? -1) + 1;
      const trim = change.trim ? `, ${frames(change.trim)}` : '';
      return number > 0 ? `${title}: select take ${number}${trim}` : `${title}: select another take${trim}`;
    }
    case 'trim':
      return `${title}: ${frames(change.after)} instead of ${frames(change.before)}`;
    case 'duration': {
      const { rate } = cut.project;
      return `${title}: ${durationText(change.after, rate)} instead of ${durationText(change.before, rate)}`;
    }
    case 'omit':
      return `${title}: omit, because the file does not use it`;
  }
}

/** Returns a fact about the file that changes nothing. */
function remarkText(remark: ImportedCutRemark, cut: Cut): string {
  switch (remark.kind) {
    case 'unknown':
      return `“${remark.name}” belongs to no shot of this project.`;
    case 'repeated':
      return `${titleIn(cut, remark.shotId)} is used several times. Only the first use counts.`;
    case 'speed':
      return `${titleIn(cut, remark.shotId)} has a changed speed. Its in and out points are not read.`;
    case 'transitions':
      return `${formatCounted(remark.count, 'transition')} of the file ${remark.count === 1 ? 'is' : 'are'} not kept. A project has only cuts.`;
    case 'other-track':
      return `${titleIn(cut, remark.shotId)} is on another video track and is not read.`;
  }
}

/**
 * Returns one change of the project for the accepted changes of a cut. A new order gives the shots of the cut each
 * other’s positions, so shots outside the cut stay where they are.
 */
function projectChangeOf(cut: Cut, accepted: readonly ImportedCutChange[]): Omit<ProjectChange, 'id'> {
  const shots = new Map<string, ShotChange>();
  const add = (id: string, values: Omit<ShotChange, 'id'>) => shots.set(id, { ...shots.get(id), ...values, id });
  for (const change of accepted) {
    switch (change.kind) {
      case 'order': {
        const positions = cut.clips.map(({ shot }) => shot.position);
        for (const [index, id] of change.shotIds.entries()) {
          const position = positions[index];
          if (position !== undefined) add(id, { position });
        }
        break;
      }
      case 'take':
        add(change.shotId, {
          selectedItemId: change.itemId,
          ...(change.trim && { trims: [{ itemId: change.itemId, trim: change.trim }] }),
        });
        break;
      case 'trim':
        add(change.shotId, { trims: [{ itemId: change.itemId, trim: change.after }] });
        break;
      case 'duration':
        add(change.shotId, { planned: change.after });
        break;
      case 'omit':
        add(change.shotId, { status: 'omitted' });
    }
  }
  return { shots: [...shots.values()] };
}
