import { useQueryClient } from '@tanstack/react-query';
import { writeConversationPresets } from '../../../../shared/conversations/conversation-preset-file.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { readSynced } from '../../../api/synced-state.ts';
import { ManagePresetsDialog } from '../../../ui/presets/manage-presets-dialog.tsx';
import { saveText } from '../../../ui/save-file.ts';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { importConversationPresets } from './import-conversation-presets.ts';
import { type PresetList, useConversationPresetActions } from './use-conversation-preset-actions.ts';

interface ManageConversationPresetsProps {
  readonly presetList: PresetList;
  readonly close: () => void;
}

/** All presets of a list with their actions, import and export. */
export function ManageConversationPresets({ presetList, close }: ManageConversationPresetsProps) {
  const calls = useCalls();
  const cache = useQueryClient();
  return (
    <ManagePresetsDialog
      title={`Manage ${presetList.title}`}
      label={`Saved ${presetList.title}`}
      emptyText="None yet. Save the current settings or import a file."
      filesLabel="Parameter and prompt files"
      presets={presetList.presets}
      actions={useConversationPresetActions()}
      defaultLabel={({ name }) => `Use ${name} for new columns`}
      importFile={async (file) =>
        importConversationPresets(await readTextFile(file), readSynced(cache, 'conversationPresets') ?? [], calls)
      }
      exportFile={async (presets, fileName) => {
        saveText(writeConversationPresets(presets), fileName, 'application/json');
        return [];
      }}
      fileNameOfAll="all"
      close={close}
    />
  );
}
