import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ConversationPreset } from '../../../../shared/conversations/conversation-preset.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { useOpenSaved } from '../../../entities/saved/use-open-saved.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { savePreset, sortByName } from '../../../ui/presets/preset-actions.ts';
import { PresetMenu } from '../../../ui/presets/preset-menu.tsx';
import { SaveDialog } from '../../../ui/presets/save-preset-dialog.tsx';

interface ConversationPresetMenuProps {
  readonly label: string;
  readonly emptyText: string;
  readonly saveLabel: string;
  /** True for the presets of the menu. */
  readonly isListed: (holds: ConversationPreset['holds']) => boolean;
  /** Values that "Save" stores; `undefined` if there are none. */
  readonly holds: ConversationPreset['holds'] | undefined;
  readonly use: (preset: ConversationPreset) => void;
  readonly children?: ReactNode;
}

/** Menu of the saved parameters or prompts. */
export function ConversationPresetMenu({ label, isListed, holds, ...menu }: ConversationPresetMenuProps) {
  const presets = sortByName(useSynced('conversationPresets').filter((preset) => isListed(preset.holds)));
  const { conversationPresets } = useCalls();
  return (
    <PresetMenu
      {...menu}
      button={
        <Group component="button" type="button" className="link small" display="inline-flex" flex="none" gap={2}>
          {label}
          <IconChevronDown size={12} stroke={1.5} aria-hidden />
        </Group>
      }
      presets={presets}
      factsOf={factsOf}
      canSave={holds !== undefined}
      saveDialog={(close) => (
        <SaveDialog
          title={menu.saveLabel}
          presets={presets}
          replaces="This name is already in use. Saving replaces the existing one."
          byDefault={{ label: 'Use for new columns' }}
          isEmpty={holds === undefined}
          save={async (preset, old) => holds && savePreset({ ...preset, holds }, old, conversationPresets.save)}
          close={close}
        />
      )}
      manage={useOpenSaved('conversations')}
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
