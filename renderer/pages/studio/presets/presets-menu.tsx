import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Model } from '../../../../shared/models/model.ts';
import { Box } from '../../../ui/primitives.tsx';
import { presetFacts } from './preset-facts.ts';
import { SavePreset } from './save-preset.tsx';
import { usePresetActions, usePresetsOf } from './use-presets.ts';
import '../../../ui/presets/presets.css';

// Loaded on demand, because it contains the code for preset files.
const ManagePresets = lazy(async () => ({ default: (await import('./manage-presets.tsx')).ManagePresets }));

/** Saved forms of this model, and the reset to the empty form. */
export function PresetsMenu({ model }: { model: Model }) {
  const presets = usePresetsOf(model);
  const actions = usePresetActions(model);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            className="presets-button"
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          >
            Presets
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className="presets-list">
            {presets.length === 0 && (
              <Box className="t2 small" py={6} px={8}>
                No presets for {model.title} yet. Save the current form as a preset to find it here.
              </Box>
            )}
            {presets.map((preset) => (
              <Menu.Item key={preset.id} onClick={() => actions.use(preset)}>
                <span className="presets-name">{preset.name}</span>
                <span className="t3 small presets-facts">{presetFacts(preset)}</span>
              </Menu.Item>
            ))}
          </div>
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('save')}>Save as preset…</Menu.Item>
          <Menu.Item onClick={actions.useAsDefault}>Use as default</Menu.Item>
          <Menu.Item onClick={() => setDialog('manage')}>Manage, import, export…</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={actions.startOver}>Start over</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SavePreset model={model} close={close} />}
      {dialog === 'manage' && (
        <Suspense fallback={null}>
          <ManagePresets model={model} close={close} />
        </Suspense>
      )}
    </>
  );
}
