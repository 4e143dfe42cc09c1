import { IconDownload, IconPencilCheck, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Model } from '../../../../shared/models/model.ts';
import type { Preset } from '../../../../shared/models/preset.ts';
import { presetsEnding } from '../../../../shared/sync/opened-file-types.ts';
import { counted } from '../../../../shared/util/numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { usePresets } from '../../../api/queries.ts';
import { ManageDialog, RowAction } from '../../../ui/presets/manage-presets-dialog.tsx';
import { fileName } from '../../../ui/presets/preset-file-name.ts';
import { PresetName } from '../../../ui/presets/preset-name.tsx';
import { exportPresets, importPresets } from './import-export-presets.ts';
import { usePresetActions, usePresetsOf } from './use-presets.ts';

/** Every preset of a model with its actions, import and export. */
export function ManagePresets({ model, close }: { model: Model; close: () => void }) {
  const presets = usePresetsOf(model);
  const all = usePresets();
  const calls = useCalls();
  const [report, setReport] = useState<readonly string[]>([]);
  const take = async (files: readonly File[]) => {
    const told: string[] = [];
    for (const file of files) {
      try {
        const { count, notes } = await importPresets(file, all, calls);
        told.push(`${file.name}: ${counted(count, 'preset')} imported.`, ...notes);
      } catch (error) {
        told.push(`${file.name}: ${problemOf(error).sentence}`);
      }
    }
    setReport(told);
  };
  const give = (given: readonly Preset[], name: string) =>
    void exportPresets(given, `${name}.${presetsEnding}`).then(setReport, (error) =>
      setReport([problemOf(error).sentence]),
    );
  return (
    <ManageDialog
      title={`Presets for ${model.title}`}
      label="Presets"
      none="No presets yet. Save the form as a preset, or import a file."
      filesLabel="Preset files"
      count={presets.length}
      report={report}
      take={(files) => void take(files)}
      exportAll={() => give(presets, model.id)}
      close={close}
    >
      {presets.map((preset) => (
        <Row
          key={preset.id}
          model={model}
          preset={preset}
          others={presets}
          give={() => give([preset], fileName(preset.name))}
        />
      ))}
    </ManageDialog>
  );
}

interface RowProps {
  readonly model: Model;
  readonly preset: Preset;
  readonly others: readonly Preset[];
  readonly give: () => void;
}

function Row({ model, preset, others, give }: RowProps) {
  const actions = usePresetActions(model);
  const { name, isDefault } = preset;
  return (
    <li>
      <PresetName
        name={name}
        taken={others.flatMap((each) => (each.id === preset.id ? [] : [each.name]))}
        rename={(next) => void actions.rename(preset, next)}
      />
      <span className="t3 small">{preset.withInputs ? 'with inputs' : 'without inputs'}</span>
      <RowAction
        icon={isDefault ? IconPinFilled : IconPin}
        label={isDefault ? `Don’t open the form with ${name}` : `Open the form with ${name}`}
        pressed={isDefault}
        press={() => void actions.setDefault(preset, !isDefault)}
      />
      <RowAction
        icon={IconPencilCheck}
        label={`Update ${name} from the form`}
        press={() => void actions.update(preset)}
      />
      <RowAction icon={IconDownload} label={`Export ${name}`} press={give} />
      <RowAction icon={IconTrash} label={`Delete ${name}`} press={() => void actions.remove(preset)} />
    </li>
  );
}
