import { withChanges } from './column-scope.ts';
import { useConversationPresetList } from './conversation-preset-list.ts';
import { ConversationPresetMenu } from './conversation-preset-menu.tsx';
import { usePanel } from './panel-context.ts';

/** The library of system prompts, beside the field that receives one. */
export function SystemPromptMenu({ name }: { name: string }) {
  const { columns, scopedValueOf, replace } = usePanel();
  const presets = useConversationPresetList(({ kind }) => kind === 'prompt');
  const { value } = scopedValueOf(name);
  const holds = typeof value === 'string' && value.trim() !== '' ? { kind: 'prompt' as const, text: value } : undefined;
  return (
    <ConversationPresetMenu
      label="Prompts"
      emptyText="No prompts yet. Write one below and save it."
      presetList={{ presets, holds, save: 'Save this prompt' }}
      use={(preset) => {
        if (preset.holds.kind !== 'prompt') return;
        replace(`“${preset.name}” is the ${name} prompt`, withChanges(columns, { [name]: preset.holds.text }));
      }}
    />
  );
}
