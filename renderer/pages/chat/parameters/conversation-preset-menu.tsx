import { IconChevronDown } from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import type { ConversationPreset } from '../../../../shared/conversations/conversation-preset.ts';
import { PresetMenu } from '../../../ui/presets/preset-menu.tsx';
import { SaveDialog } from '../../../ui/presets/save-preset-dialog.tsx';
import styles from './parameters.module.css';
import { type PresetList, useConversationPresetActions } from './use-conversation-preset-actions.ts';

// Loaded on demand, because it contains the code for preset files.
const ManagePresets = lazy(async () => ({
  default: (await import('./manage-conversation-presets.tsx')).ManageConversationPresets,
}));

interface ConversationPresetMenuProps {
  readonly presetList: PresetList;
  readonly label: string;
  readonly emptyText: string;
  readonly use: (preset: ConversationPreset) => void;
  readonly children?: ReactNode;
}

/** Menu of the saved parameters or prompts. */
export function ConversationPresetMenu({ presetList, label, ...menu }: ConversationPresetMenuProps) {
  const { presets, holds, save: title } = presetList;
  const { save } = useConversationPresetActions();
  return (
    <PresetMenu
      {...menu}
      button={
        <button type="button" className={`link small ${styles['menu']}`}>
          {label}
          <IconChevronDown size={12} stroke={1.5} aria-hidden />
        </button>
      }
      presets={presets}
      factsOf={factsOf}
      saveLabel={title}
      canSave={holds !== undefined}
      saveDialog={(close) => (
        <SaveDialog
          title={title}
          presets={presets}
          replaces="This name is already in use. Saving replaces the existing one."
          byDefault={{ label: 'Use for new columns' }}
          isEmpty={holds === undefined}
          save={async (preset, old) => holds && save({ ...preset, holds }, old)}
          close={close}
        />
      )}
      manageDialog={(close) => <ManagePresets presetList={presetList} close={close} />}
    />
  );
}

function factsOf({ holds, isDefault }: ConversationPreset): string {
  const facts =
    holds.kind === 'prompt'
      ? holds.text.replace(/\s+/g, ' ').slice(0, 80)
      : Object.keys(holds.values).sort().join(', ') || 'nothing set';
  return isDefault ? `Default · ${facts}` : facts;
}
