import { IconPencilCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Model } from '../../../../shared/models/model.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { readSynced } from '../../../api/synced-state.ts';
import { ManagePresetsDialog, RowAction } from '../../../ui/presets/manage-presets-dialog.tsx';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { exportPresets, importPresets } from './import-export-presets.ts';
import { factOfInputs, usePresetActions, usePresetsOf } from './use-presets.ts';

/** Every preset of a model with its actions, import and export. */
export function ModelPresetsDialog({ model, close }: { model: Model; close: () => void }) {
  const actions = usePresetActions(model);
  const calls = useCalls();
  const cache = useQueryClient();
  return (
    <ManagePresetsDialog
      title={`Presets for ${model.title}`}
      label="Presets"
      emptyText="No presets yet. Save the form as a preset, or import a file."
      filesLabel="Preset files"
      presets={usePresetsOf(model)}
      actions={actions}
      defaultLabel={({ name, isDefault }) =>
        isDefault ? `Don’t open the form with ${name}` : `Open the form with ${name}`
      }
      factsOf={factOfInputs}
      actionOf={(preset) => (
        <RowAction
          icon={IconPencilCheck}
          label={`Update ${preset.name} from the form`}
          press={() => void actions.update(preset)}
        />
      )}
      importFile={async (file) => importPresets(await readTextFile(file), readSynced(cache, 'presets') ?? [], calls)}
      exportFile={exportPresets}
      fileNameOfAll={model.id}
      close={close}
    />
  );
}
