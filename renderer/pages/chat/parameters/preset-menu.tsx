import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ConversationPreset } from '../../../../shared/conversations/conversation-preset.ts';
import { Box } from '../../../ui/primitives.tsx';
import '../../../ui/presets/presets.css';
import styles from './parameters.module.css';
import type { PresetList } from './preset-dialogs.tsx';

// Fetched when they are asked for: they bring the reading and writing of files along.
const SavePreset = lazy(async () => ({ default: (await import('./preset-dialogs.tsx')).SavePresetDialog }));
const ManagePresets = lazy(async () => ({ default: (await import('./preset-dialogs.tsx')).ManagePresetsDialog }));

interface PresetMenuProps {
  readonly presetList: PresetList;
  readonly label: string;
  readonly none: string;
  readonly use: (preset: ConversationPreset) => void;
  /** More that can be done, under a line of its own. */
  readonly children?: ReactNode;
}

/** Menu of the saved presets: use, add and organize presets. */
export function PresetMenu({ presetList, label, none, use, children }: PresetMenuProps) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <button type="button" className={`link ${styles['menu']}`}>
            {label}
            <IconChevronDown size={12} stroke={1.5} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className="presets-list">
            {presetList.presets.length === 0 && (
              <Box className="t2 small" py={6} px={8}>
                {none}
              </Box>
            )}
            {presetList.presets.map((preset) => (
              <Menu.Item key={preset.id} onClick={() => use(preset)}>
                <span className="presets-name">{preset.name}</span>
                <span className="t3 small presets-facts">{factsOf(preset)}</span>
              </Menu.Item>
            ))}
          </div>
          <Menu.Divider />
          <Menu.Item disabled={presetList.holds === undefined} onClick={() => setDialog('save')}>
            {presetList.save}…
          </Menu.Item>
          <Menu.Item onClick={() => setDialog('manage')}>Manage, import, export…</Menu.Item>
          {children}
        </Menu.Dropdown>
      </Menu>
      {dialog !== null && (
        <Suspense fallback={null}>
          {dialog === 'save' ? (
            <SavePreset presetList={presetList} close={close} />
          ) : (
            <ManagePresets presetList={presetList} close={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function factsOf({ holds, isDefault }: ConversationPreset): string {
  const facts =
    holds.kind === 'prompt'
      ? holds.text.replace(/\s+/g, ' ').slice(0, 80)
      : Object.keys(holds.values).sort().join(', ') || 'nothing set';
  return isDefault ? `Default · ${facts}` : facts;
}
