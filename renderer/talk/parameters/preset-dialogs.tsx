import { ActionIcon, Button, Checkbox, Modal, TextInput, Tooltip } from '@mantine/core';
import { IconDownload, IconFileImport, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { countCharacters } from '../../../shared/numbers.ts';
import { freeName } from '../../../shared/preset-file.ts';
import { longestTalkPresetName, shelfOf, type TalkPreset } from '../../../shared/talk/talk-preset.ts';
import { readTalkPresets, writeTalkPresets } from '../../../shared/talk/talk-preset-file.ts';
import { problemOf } from '../../bridge/problem-of.ts';
import { useTalkPresets } from '../../bridge/queries.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { PresetName } from '../../studio/presets/preset-name.tsx';
import '../../studio/presets/presets.css';
import { usePresetActions } from './use-preset-actions.ts';

export interface Shelf {
  /** "prompts", "parameters of Chat" */
  readonly title: string;
  readonly presets: readonly TalkPreset[];
  /** What "Save" keeps; `undefined` where there is nothing to keep. */
  readonly holds: TalkPreset['holds'] | undefined;
  readonly save: string;
}

interface DialogProps {
  readonly shelf: Shelf;
  readonly close: () => void;
}

/** What stands there now, under a name. */
export function SaveDialog({ shelf: { presets, holds, save: title }, close }: DialogProps) {
  const { save } = usePresetActions();
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const bare = name.trim();
  const old = presets.find((preset) => preset.name === bare);
  const tooLong = countCharacters(bare) - longestTalkPresetName;
  const saving = useMutation({
    mutationFn: async () => {
      if (holds) await save({ name: bare, isDefault: isDefault || old?.isDefault === true, holds }, old);
    },
    onSuccess: close,
  });
  const ready = bare !== '' && tooLong <= 0 && holds !== undefined && !saving.isPending;
  return (
    <Modal opened onClose={close} title={title}>
      <form
        className="preset-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) saving.mutate();
        }}
      >
        <TextInput
          label="Name"
          value={name}
          data-autofocus
          autoComplete="off"
          error={tooLong > 0 ? `${tooLong} characters too many; ${longestTalkPresetName} at most` : undefined}
          description={old && tooLong <= 0 ? 'Something of this name exists; saving replaces it.' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="Open new columns with it"
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        {saving.error && <ProblemNote problem={problemOf(saving.error)} />}
        <div className="preset-form-end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" aria-disabled={!ready} loading={saving.isPending}>
            {old ? 'Replace' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** All of a shelf with what can be done with it, and the way in and out for files. */
export function ManageDialog({ shelf: { title, presets }, close }: DialogProps) {
  const actions = usePresetActions();
  const all = useTalkPresets();
  const chooser = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<readonly string[]>([]);
  const take = async (files: readonly File[]) => {
    const told: string[] = [];
    const known = [...all];
    for (const file of files) {
      const read = readTalkPresets(await file.text());
      if (!read.ok) {
        told.push(`${file.name}: ${read.sentence}`);
        continue;
      }
      for (const entry of read.presets) {
        const beside = known.filter((each) => shelfOf(each) === shelfOf(entry));
        const name = freeName(
          entry.name,
          beside.map((each) => each.name),
        );
        // The person's own default is not taken over by one that came in a file.
        const isDefault = entry.isDefault && !beside.some((each) => each.isDefault);
        try {
          known.push(await actions.keep({ ...entry, name, isDefault }));
          if (name !== entry.name) told.push(`“${entry.name}” is here already; the new one is “${name}”.`);
        } catch (error) {
          told.push(`“${entry.name}” could not be kept: ${problemOf(error).sentence}`);
        }
      }
      told.push(`${file.name}: ${read.presets.length} read.`, ...read.refused);
    }
    setReport(told);
  };
  return (
    <Modal opened onClose={close} title={`Manage ${title}`} size={560}>
      <div className="manage">
        {presets.length === 0 ? (
          <p className="t2">None yet. Save what stands in the panel, or import a file.</p>
        ) : (
          <ul className="manage-list" aria-label={`Kept ${title}`}>
            {presets.map((preset) => (
              <li key={preset.id}>
                <PresetName
                  name={preset.name}
                  taken={presets.flatMap((each) => (each.id === preset.id ? [] : [each.name]))}
                  rename={(next) => void actions.rename(preset, next)}
                />
                <Tooltip label={preset.isDefault ? 'New columns open with it' : 'Open new columns with it'}>
                  <ActionIcon
                    aria-label={`Open new columns with ${preset.name}`}
                    aria-pressed={preset.isDefault}
                    onClick={() => void actions.setDefault(preset, !preset.isDefault)}
                  >
                    {preset.isDefault ? <IconPinFilled size={16} stroke={1.5} /> : <IconPin size={16} stroke={1.5} />}
                  </ActionIcon>
                </Tooltip>
                <Tooltip label="Export">
                  <ActionIcon aria-label={`Export ${preset.name}`} onClick={() => download([preset])}>
                    <IconDownload size={16} stroke={1.5} />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label="Delete">
                  <ActionIcon aria-label={`Delete ${preset.name}`} onClick={() => void actions.remove(preset)}>
                    <IconTrash size={16} stroke={1.5} />
                  </ActionIcon>
                </Tooltip>
              </li>
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
            aria-label="Files of parameters and prompts"
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
            onClick={() => presets.length > 0 && download(presets)}
          >
            Export all
          </Button>
          <span className="grow" />
          <Button onClick={close}>Close</Button>
        </div>
      </div>
    </Modal>
  );
}

function download(presets: readonly TalkPreset[]): void {
  const address = URL.createObjectURL(new Blob([writeTalkPresets(presets)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${presets.length === 1 ? fileName(presets[0]?.name ?? '') : 'all'}.triptych-talk.json`;
  link.click();
  // The download has begun by then; the bytes need not stay for the life of the page.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
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
