import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { builtInInstructions, isBuiltIn } from '../../../shared/assistant/built-in-instructions.ts';
import {
  type Instruction,
  longestInstruction,
  longestInstructionTitle,
  mostInstructions,
} from '../../../shared/assistant/instruction.ts';
import type { SettingsChange } from '../../../shared/settings/apply-settings-change.ts';
import { useSettings } from '../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../api/use-change-settings.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Group, Stack } from '../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { notifyFailure } from '../../ui/toast.ts';

interface InstructionEditorProps {
  /** The instruction as saved. */
  readonly instruction: Instruction;
  /** The instruction as shown, with changes that are not saved. */
  readonly edit: Instruction;
  readonly setEdit: (edit: Instruction) => void;
  /** Chooses another instruction by its id. */
  readonly choose: (id: string) => void;
}

/** Text of the chosen instruction. Built-in ones can be changed and restored, others added and deleted. */
export function InstructionEditor({ instruction, edit, setEdit, choose }: InstructionEditorProps) {
  const { save, stored } = useInstructions();
  const original = builtInInstructions.find(({ id }) => id === instruction.id);
  const isChanged = edit.title !== instruction.title || edit.text !== instruction.text;
  const isCustomized = stored.some(({ id }) => id === instruction.id);
  const isEmpty = edit.title.trim() === '' || edit.text.trim() === '';
  const remove = () => {
    const index = stored.findIndex(({ id }) => id === instruction.id);
    save({ id: instruction.id, value: null });
    notifyUndo(`“${instruction.title}” deleted`, () => save({ id: instruction.id, value: instruction, index }));
  };
  const saveEdit = () => {
    const trimmed = { ...edit, title: edit.title.trim() };
    setEdit(trimmed);
    save({ id: trimmed.id, value: trimmed });
  };
  const restore = () => {
    if (!original) return;
    setEdit(original);
    save({ id: original.id, value: original });
    notifyUndo(`“${original.title}” restored`, () => {
      setEdit(instruction);
      save({ id: instruction.id, value: instruction });
    });
  };
  const add = () => {
    const added = { id: crypto.randomUUID(), title: 'New instruction', text: edit.text };
    save({ id: added.id, value: added }, () => choose(added.id));
  };
  return (
    <Disclosure title="Edit instruction" note={isCustomized && original ? 'changed' : undefined}>
      <Stack gap="s2">
        <TextInput
          label="Name"
          maxLength={longestInstructionTitle}
          value={edit.title}
          onChange={({ currentTarget: { value } }) => setEdit({ ...edit, title: value })}
        />
        <Textarea
          label="Instruction for the model"
          description="{language} and {characters} become choices above."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longestInstruction}
          value={edit.text}
          onChange={({ currentTarget: { value } }) => setEdit({ ...edit, text: value })}
        />
        <Group gap="s2">
          <Button size="xs" disabled={!isChanged || isEmpty} onClick={saveEdit}>
            Save instruction
          </Button>
          {original && isCustomized && (
            <Button size="xs" variant="subtle" onClick={restore}>
              Restore default
            </Button>
          )}
          {!isBuiltIn(instruction.id) && (
            <Button size="xs" variant="subtle" onClick={remove}>
              Delete
            </Button>
          )}
          <span className="grow" />
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            disabled={stored.length >= mostInstructions}
            onClick={add}
          >
            Add instruction
          </Button>
        </Group>
        {isEmpty && <p className="bad small">An instruction needs a name and a text.</p>}
      </Stack>
    </Disclosure>
  );
}

function useInstructions() {
  const { assistantInstructions: stored } = useSettings();
  const settings = useChangeSettings();
  const save = (assistantInstruction: NonNullable<SettingsChange['assistantInstruction']>, done?: () => void) =>
    settings.mutate(
      { assistantInstruction },
      { onError: notifyFailure('Couldn’t save the instruction'), onSuccess: () => done?.() },
    );
  return { stored, save };
}
