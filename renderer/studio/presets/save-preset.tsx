import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Model } from '../../../shared/model.ts';
import { countCharacters } from '../../../shared/numbers.ts';
import { longestPresetName } from '../../../shared/preset.ts';
import { imagesOf } from '../../../shared/values.ts';
import { problemOf } from '../../bridge/problem-of.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { usePresetActions, usePresetsOf } from './use-presets.ts';

/** The form as it is, under a name. */
export function SavePreset({ model, close }: { model: Model; close: () => void }) {
  const presets = usePresetsOf(model);
  const images = imagesOf(useDraft(model)).length;
  const { save } = usePresetActions(model);
  const [name, setName] = useState('');
  const [withInputs, setWithInputs] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const bare = name.trim();
  const old = presets.find((preset) => preset.name === bare);
  const tooLong = countCharacters(bare) - longestPresetName;
  const saving = useMutation({
    mutationFn: () => save({ name: bare, withInputs, isDefault: isDefault || old?.isDefault === true }, old),
    onSuccess: close,
  });
  const ready = bare !== '' && tooLong <= 0 && !saving.isPending;
  return (
    <Modal opened onClose={close} title="Save as preset">
      <form
        className="preset-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) saving.mutate();
        }}
      >
        <TextInput
          label="Name"
          value={name}
          data-autofocus
          autoComplete="off"
          error={tooLong > 0 ? `${tooLong} characters too many; ${longestPresetName} at most` : undefined}
          description={old && tooLong <= 0 ? 'A preset of this name exists; saving replaces it.' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="With inputs"
          description={
            images === 0
              ? 'The form holds no images now; using the preset would empty the slots.'
              : `${images === 1 ? 'The image' : `The ${images} images`} and masks of the form; without them, those in the form stay.`
          }
          checked={withInputs}
          onChange={(event) => setWithInputs(event.currentTarget.checked)}
        />
        <Checkbox
          label={`Open ${model.title} with it`}
          description="A form that nobody has worked on, and every start over."
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        {saving.error && <ProblemNote problem={problemOf(saving.error)} />}
        <div className="preset-form-end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" aria-disabled={!ready} loading={saving.isPending}>
            {old ? 'Replace' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
