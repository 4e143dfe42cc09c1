import { Menu } from '@mantine/core';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { endpointFacts } from '../../../../shared/conversations/endpoint.ts';
import {
  openingWith,
  withoutInstructions,
  withSet,
} from '../../../../shared/conversations/parameters/apply-conversation-preset.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { ConversationPresetMenu } from './conversation-preset-menu.tsx';
import { usePanel } from './panel-context.ts';

/** Saved parameter sets, and the reset to the initial values of a column. */
export function ParameterPresetsMenu() {
  const { columns, replace } = usePanel();
  const allPresets = useSynced('conversationPresets');
  const [first] = columns;
  const endpoint = first?.endpoint ?? 'chat';
  const isMixed = columns.some((column) => column.endpoint !== endpoint);
  const ids = new Set(columns.flatMap((column) => (column.endpoint === endpoint ? [column.id] : [])));
  const values = first ? withoutInstructions(endpoint, first.values) : {};
  const each = (update: (column: Column) => Column['values']) => (list: readonly Column[]) =>
    list.map((column) => (ids.has(column.id) ? { ...column, values: update(column) } : column));
  const { title } = endpointFacts[endpoint];
  return (
    <ConversationPresetMenu
      label="Presets"
      emptyText={`No presets for ${title} yet. Save the current parameters as a preset.`}
      saveLabel="Save these parameters"
      isListed={(holds) => holds.kind === 'parameters' && holds.endpoint === endpoint}
      holds={first && !isMixed ? { kind: 'parameters', endpoint, values } : undefined}
      use={({ name, holds }) => {
        if (holds.kind !== 'parameters') return;
        replace(
          `Loaded parameters from “${name}”`,
          each((column) => withSet(endpoint, holds.values, column.values)),
        );
      }}
    >
      <Menu.Item
        onClick={() =>
          replace(
            'Parameters reset to defaults',
            each((column) => openingWith(column.endpoint, allPresets)),
          )
        }
      >
        Reset all
      </Menu.Item>
    </ConversationPresetMenu>
  );
}
