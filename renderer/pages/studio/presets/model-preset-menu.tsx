import { ActionIcon, Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import type { Model } from '../../../../shared/models/model.ts';
import { useOpenSaved } from '../../../entities/saved/use-open-saved.ts';
import { loadLazily } from '../../../ui/load-lazily.ts';
import { PresetMenu } from '../../../ui/presets/preset-menu.tsx';
import { usePresetActions, usePresetsOf } from './use-presets.ts';

const SavePreset = loadLazily(async () => (await import('./save-preset.tsx')).SavePreset);

/** Saved forms of this model, and the reset to the empty form. */
export function ModelPresetMenu({ model }: { model: Model }) {
  const actions = usePresetActions(model);
  return (
    <PresetMenu
      button={
        <ActionIcon size={28} aria-label="Presets" title="Presets">
          <IconBookmark size={16} stroke={1.5} />
        </ActionIcon>
      }
      presets={usePresetsOf(model)}
      emptyText={`No presets for ${model.title} yet. Save the current form as a preset to find it here.`}
      factsOf={({ withInputs, isDefault }) =>
        `${withInputs ? 'with inputs' : 'without inputs'}${isDefault ? ' · default' : ''}`
      }
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
