import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Model } from '../../../../shared/models/model.ts';
import { useOpenSaved } from '../../../entities/saved/use-open-saved.ts';
import { loadLazily } from '../../../ui/load-lazily.ts';
import { PresetMenu } from '../../../ui/presets/preset-menu.tsx';
import { factOfInputs, usePresetActions, usePresetsOf } from './use-presets.ts';

const SavePreset = loadLazily(async () => (await import('./save-preset.tsx')).SavePreset);

/** Saved forms of this model, and the reset to the empty form. */
export function ModelPresetMenu({ model }: { model: Model }) {
  const actions = usePresetActions(model);
  return (
    <PresetMenu
      button={
        <Button
          size="xs"
          variant="subtle"
          mr={-8}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          Presets
        </Button>
      }
      presets={usePresetsOf(model)}
      emptyText={`No presets for ${model.title} yet. Save the current form as a preset to find it here.`}
      factsOf={(preset) => (preset.isDefault ? `${factOfInputs(preset)} · default` : factOfInputs(preset))}
      use={actions.use}
      saveLabel="Save as preset"
      saveItem={<Menu.Item onClick={actions.useAsDefault}>Use as default</Menu.Item>}
      saveDialog={(close) => <SavePreset model={model} close={close} />}
      manage={useOpenSaved('presets')}
    >
      <Menu.Item onClick={actions.startOver}>Start over</Menu.Item>
    </PresetMenu>
  );
}
