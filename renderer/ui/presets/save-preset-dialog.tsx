import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { longestPresetName } from '../../../shared/models/preset.ts';
import { countCharacters, formatCounted } from '../../../shared/util/format-numbers.ts';
import { Group, Stack } from '../layout-primitives.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { useAction } from '../use-action.ts';
import type { SavedPreset } from './preset-actions.ts';

interface SaveDialogProps<P extends SavedPreset> {
  readonly title: string;
  /** The existing presets. */
  readonly presets: readonly P[];
  /** Explains the effect of a name that is in use. */
  readonly replaces: string;
  readonly byDefault: { readonly label: string; readonly description?: string };
  /** `old` is replaced. */
  readonly save: (preset: Omit<SavedPreset, 'id'>, old: P | undefined) => Promise<unknown>;
  readonly close: () => void;
  /** True if there is nothing to save. */
  readonly isEmpty?: boolean;
  /** More to decide. */
  readonly children?: ReactNode;
}

/** Saves the current state under a name. */
export function SaveDialog<P extends SavedPreset>({ title, presets, save, close, ...more }: SaveDialogProps<P>) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const bare = name.trim();
  const old = presets.find((preset) => preset.name === bare);
  const excess = countCharacters(bare) - longestPresetName;
  const saving = useAction(() => save({ name: bare, isDefault: isDefault || old?.isDefault === true }, old), {
    done: close,
  });
  const ready = bare !== '' && excess <= 0 && !more.isEmpty && !saving.isPending;
  return (
    <Modal opened onClose={close} title={title}>
      <Stack
        component="form"
        gap="s4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) saving.run();
        }}
      >
        <TextInput
          label="Name"
          value={name}
          data-autofocus
          autoComplete="off"
          error={
            excess > 0 ? `${formatCounted(excess, 'character')} too many; ${longestPresetName} at most` : undefined
          }
          description={old && excess <= 0 ? more.replaces : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {more.children}
        <Checkbox
          {...more.byDefault}
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        {saving.problem && <ProblemNote problem={saving.problem} />}
        <Group gap="s2" justify="flex-end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" aria-disabled={!ready} loading={saving.isPending}>
            {old ? 'Replace' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
