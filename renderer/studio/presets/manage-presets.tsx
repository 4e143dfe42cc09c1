import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core';
import {
  IconDownload,
  IconFileImport,
  IconPencilCheck,
  IconPin,
  IconPinFilled,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import type { Model } from '../../../shared/model.ts';
import type { Preset } from '../../../shared/preset.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { usePresets } from '../../bridge/queries.ts';
import { PresetName } from './preset-name.tsx';
import { exportPresets, importPresets } from './preset-transfer.ts';
import { usePresetActions, usePresetsOf } from './use-presets.ts';

/** Every preset of a model with what can be done with it, and the way in and out for files. */
export function ManagePresets({ model, close }: { model: Model; close: () => void }) {
  const presets = usePresetsOf(model);
  const all = usePresets();
  const calls = useCalls();
  const chooser = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);

  const take = async (files: readonly File[]) => {
    const told: string[] = [];
    for (const file of files) {
      try {
        const { count, notes } = await importPresets(file, all, calls);
        told.push(`${file.name}: ${count === 1 ? '1 preset' : `${count} presets`} imported.`, ...notes);
      } catch (error) {
        told.push(`${file.name}: ${problemOf(error).sentence}`);
      }
    }
    setReport(told);
  };
  const give = (given: readonly Preset[], name: string) =>
    exportPresets(given, `${name}.triptych-presets.json`).then(setReport, (error) =>
      setReport([problemOf(error).sentence]),
    );
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      void take([...event.dataTransfer.files]);
    },
  };

  return (
    <Modal opened onClose={close} title={`Presets of ${model.title}`} size={560}>
      <div className="manage" data-over={over} {...drag}>
        {presets.length === 0 ? (
          <p className="t2">None yet. Save the form as a preset, or import a file.</p>
        ) : (
          <ul className="manage-list" aria-label="Presets">
            {presets.map((preset) => (
              <Row
                key={preset.id}
                model={model}
                preset={preset}
                others={presets}
                give={() => give([preset], fileName(preset.name))}
              />
            ))}
          </ul>
        )}
        {report.length > 0 && (
          <ul className="manage-report" role="status">
            {report.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <div className="manage-end">
          <input
            ref={chooser}
            type="file"
            accept=".json,application/json"
            multiple
            hidden
            aria-label="Preset files"
            onChange={(event) => {
              void take([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
          <Button
            leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            Import…
          </Button>
          <Button
            leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
            aria-disabled={presets.length === 0}
            onClick={() => presets.length > 0 && give(presets, model.id)}
          >
            Export all
          </Button>
          <span className="t3 small grow manage-hint">Or drop preset files here</span>
          <Button onClick={close}>Close</Button>
        </div>
      </div>
    </Modal>
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
        label={isDefault ? `Do not open the form with ${name}` : `Open the form with ${name}`}
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

interface RowActionProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly pressed?: boolean;
  readonly press: () => void;
}

function RowAction({ icon: Icon, label, pressed, press }: RowActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={pressed} onClick={press}>
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

/** What file systems everywhere take as a name. */
function fileName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
      .trim()
      .slice(0, 60) || 'preset'
  );
}
