import { IconDownload, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type ConversationPreset,
  longestConversationPresetName,
} from '../../../../shared/conversations/conversation-preset.ts';
import { writeConversationPresets } from '../../../../shared/conversations/conversation-preset-file.ts';
import { presetsEnding } from '../../../../shared/sync/opened-file-types.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useConversationPresets } from '../../../api/queries.ts';
import { ManageDialog, RowAction } from '../../../ui/presets/manage-presets-dialog.tsx';
import { fileName } from '../../../ui/presets/preset-file-name.ts';
import { PresetName } from '../../../ui/presets/preset-name.tsx';
import { SaveDialog } from '../../../ui/presets/save-preset-dialog.tsx';
import { saveText } from '../../../ui/save-file.ts';
import { importConversationPresets } from './import-conversation-presets.ts';
import { usePresetActions } from './use-preset-actions.ts';

export interface PresetList {
  /** "prompts", "parameters of Chat" */
  readonly title: string;
  readonly presets: readonly ConversationPreset[];
  /** Values that "Save" stores; `undefined` if there are none. */
  readonly holds: ConversationPreset['holds'] | undefined;
  readonly save: string;
}

interface DialogProps {
  readonly presetList: PresetList;
  readonly close: () => void;
}

/** Saves the current values of the panel under a name. */
export function SavePresetDialog({ presetList: { presets, holds, save: title }, close }: DialogProps) {
  const { save } = usePresetActions();
  return (
    <SaveDialog
      title={title}
      presets={presets}
      longest={longestConversationPresetName}
      replaces="This name is already in use. Saving replaces the existing one."
      byDefault={{ label: 'Use for new columns' }}
      isEmpty={holds === undefined}
      save={async (kept, old) => holds && save({ ...kept, holds }, old)}
      close={close}
    />
  );
}

/** All presets of a list with their actions, import and export. */
export function ManagePresetsDialog({ presetList: { title, presets }, close }: DialogProps) {
  const actions = usePresetActions();
  const all = useConversationPresets();
  const [report, setReport] = useState<readonly string[]>([]);
  const take = async (files: readonly File[]) => {
    const told: string[] = [];
    let known: readonly ConversationPreset[] = all;
    for (const file of files) {
      try {
        const taken = await importConversationPresets(await file.text(), known, actions.keep);
        told.push(`${file.name}: ${taken.count} imported.`, ...taken.notes);
        known = taken.known;
      } catch (error) {
        told.push(`${file.name}: ${problemOf(error).sentence}`);
      }
    }
    setReport(told);
  };
  return (
    <ManageDialog
      title={`Manage ${title}`}
      label={`Saved ${title}`}
      none="None yet. Save the current settings or import a file."
      filesLabel="Parameter and prompt files"
      count={presets.length}
      report={report}
      take={(files) => void take(files)}
      exportAll={() => give(presets)}
      close={close}
    >
      {presets.map((preset) => (
        <li key={preset.id}>
          <PresetName
            name={preset.name}
            taken={presets.flatMap((each) => (each.id === preset.id ? [] : [each.name]))}
            rename={(next) => void actions.rename(preset, next)}
          />
          <RowAction
            icon={preset.isDefault ? IconPinFilled : IconPin}
            label={`Use ${preset.name} for new columns`}
            pressed={preset.isDefault}
            press={() => void actions.setDefault(preset, !preset.isDefault)}
          />
          <RowAction icon={IconDownload} label={`Export ${preset.name}`} press={() => give([preset])} />
          <RowAction icon={IconTrash} label={`Delete ${preset.name}`} press={() => void actions.remove(preset)} />
        </li>
      ))}
    </ManageDialog>
  );
}

function give(presets: readonly ConversationPreset[]): void {
  const name = presets.length === 1 ? fileName(presets[0]?.name ?? '') : 'all';
  saveText(writeConversationPresets(presets), `${name}.${presetsEnding}`, 'application/json');
}
