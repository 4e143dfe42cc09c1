import { Button, Menu, Modal, Textarea } from '@mantine/core';
import { IconDownload, IconFileImport, IconPlus, IconRefresh } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { inputRoute } from '../../../../shared/contract/http-routes.ts';
import { modelFileProblemText } from '../../../../shared/models/model-files/model-file-problem.ts';
import { modelFileNameSchema } from '../../../../shared/models/model-files/model-file-state.ts';
import { filesOf } from '../../../../shared/models/preset-images.ts';
import { type PresetInput, writeSavedFile } from '../../../../shared/saved/saved-file.ts';
import { ofEachKind, type SavedKind } from '../../../../shared/saved/saved-kinds.ts';
import type { settingsPlaces } from '../../../../shared/settings/settings-places.ts';
import { presetsEnding } from '../../../../shared/sync/opened-file-kinds.ts';
import type { Snapshot } from '../../../../shared/sync/synced-state.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { parseJsonOrUndefined } from '../../../../shared/util/json.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import type { Calls } from '../../../api/call-types.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { readSynced, useSynced } from '../../../api/synced-state.ts';
import { freeName } from '../../../entities/saved/free-name.ts';
import { importSaved } from '../../../entities/saved/import-saved.ts';
import { useModelFilesToReview } from '../../../entities/saved/model-files-to-review.ts';
import { dataUrlOf } from '../../../ui/data-url-of.ts';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { saveText } from '../../../ui/save-file.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { ModelFileDialog, type OpenModelFile } from '../models/model-files/model-file-dialog.tsx';
import styles from '../section.module.css';
import { SavedRow } from './saved-row.tsx';
import {
  parameterValuesSchema,
  type SavedEntry,
  type SavedText,
  useConversationPresetEntries,
  useFormPresetEntries,
  useInstructionEntries,
  useListAndSnippetEntries,
} from './use-saved-entries.ts';

interface SavedGroupFacts {
  /** The place that a link opens. */
  readonly place?: (typeof settingsPlaces)['saved'][number];
  readonly title: string;
  readonly emptyText: string;
  readonly entries: readonly SavedEntry[];
}

/** Everything that a person saved with a name, with one import and one export. */
export function SavedSection() {
  const calls = useCalls();
  const cache = useQueryClient();
  const [editedKey, editText] = useState<string>();
  const [openFile, setOpenFile] = useState<OpenModelFile>();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [review] = useModelFilesToReview();
  const groupOfKind: Record<SavedKind | 'instructions' | 'modelFiles', SavedGroupFacts> = {
    presets: {
      place: 'presets',
      title: 'Form presets',
      emptyText: 'None yet. In Studio, choose Presets › Save as preset.',
      entries: useFormPresetEntries(),
    },
    conversationPresets: {
      place: 'conversations',
      title: 'Parameters and system prompts',
      emptyText: 'None yet. Save parameters or a system prompt in Chat or Messages.',
      entries: useConversationPresetEntries(),
    },
    promptTexts: {
      place: 'texts',
      title: 'Lists and snippets',
      emptyText: 'None yet. Add one, or import wildcard files with one entry per line.',
      entries: useListAndSnippetEntries(),
    },
    instructions: {
      place: 'instructions',
      title: 'Assistant instructions',
      emptyText: '',
      entries: useInstructionEntries(),
    },
    modelFiles: {
      place: 'model-files',
      title: 'Model files',
      emptyText: 'None yet. Duplicate a model in Models and endpoints, or import a file.',
      entries: useModelFileEntries(setOpenFile),
    },
  };
  const groups = Object.values(groupOfKind);
  const edited = groups.flatMap(({ entries }) => entries).find(({ key }) => key === editedKey);
  const report = (result: Promise<readonly string[]>) =>
    void result.then(setNotes, (error) => setNotes([problemOf(error).sentence]));
  const importFiles = (files: readonly File[]) =>
    report(
      importSaved(files, calls, cache).then(({ count, notes: lines }) => [
        `${formatCounted(count, 'entry', 'entries')} imported.`,
        ...new Set(lines),
      ]),
    );
  const chooser = useFileInput({
    label: 'Saved files',
    onFiles: importFiles,
    accept: `.${presetsEnding},.json,.txt,application/json,text/plain`,
    multiple: true,
  });
  return (
    <Box
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        importFiles([...event.dataTransfer.files]);
      }}
    >
      <p className={styles['lead']}>
        Forms, parameters, prompts, lists, instructions and model files that you saved with a name. One file moves them
        to another computer.
      </p>
      <Group gap="s2" wrap="wrap" mb="s3">
        {chooser.input}
        <Button leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />} onClick={chooser.open}>
          Import…
        </Button>
        <Button
          leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
          onClick={() => report(exportSaved(calls, cache))}
        >
          Export all
        </Button>
        <AddMenu groups={groups} edit={editText} />
        <ReloadModelFiles />
        <span className="t3 small">or drop files here</span>
      </Group>
      {notes.length > 0 && (
        <Box className="t2 read anywhere" mah={140} mb="s3" overflow="auto" role="status">
          {notes.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Box>
      )}
      {groups.map((group) => (
        <SavedGroup key={group.title} group={group} editText={editText} />
      ))}
      {edited?.text && <SavedTextDialog name={edited.name} text={edited.text} close={() => editText(undefined)} />}
      {openFile && <ModelFileDialog file={openFile} close={() => setOpenFile(undefined)} />}
      {!openFile && review && (
        <ModelFileDialog
          key={review.name + review.text}
          file={{ ...review, purpose: 'import' }}
          close={() => useModelFilesToReview.setState(([_, ...others]) => others, true)}
        />
      )}
    </Box>
  );
}

/** Adds an empty entry and opens its editor. */
function AddMenu({ groups, edit }: { groups: readonly SavedGroupFacts[]; edit: (key: string) => void }) {
  const names = groups.flatMap(({ entries }) => entries.map(({ name }) => name));
  const add = useAction(
    async ({ promptTexts, settings }, kind: 'list' | 'snippet' | 'instruction') => {
      if (kind !== 'instruction') {
        const name = freeName(`new-${kind}`, names, '-');
        return (await promptTexts.save({ texts: [{ kind, name, text: '' }] })).texts[0]?.id;
      }
      const value = { id: crypto.randomUUID(), title: freeName('New instruction', names), text: '' };
      await settings.change({ assistantInstruction: { id: value.id, value } });
      return value.id;
    },
    {
      failed: 'Couldn’t add the entry',
      done: (key) => {
        if (key !== undefined) edit(key);
      },
    },
  );
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}>Add</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => add.run('list')}>List</Menu.Item>
        <Menu.Item onClick={() => add.run('snippet')}>Snippet</Menu.Item>
        <Menu.Item onClick={() => add.run('instruction')}>Instruction</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ReloadModelFiles() {
  const reload = useAction((calls) => calls.modelFiles.reload(), { failed: 'Couldn’t read the model files' });
  return (
    <Button
      variant="subtle"
      leftSection={<IconRefresh size={14} stroke={1.5} aria-hidden />}
      loading={reload.isPending}
      onClick={() => reload.run()}
    >
      Reload model files
    </Button>
  );
}

/** The entries of one kind, by name. */
function SavedGroup({ group, editText }: { group: SavedGroupFacts; editText: (key: string) => void }) {
  const { place, title, emptyText, entries } = group;
  const sorted = entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return (
    <section className={styles['entry']} aria-label={title}>
      <h3 data-settings-place={place}>{title}</h3>
      {sorted.length === 0 ? (
        <p className="t3">{emptyText}</p>
      ) : (
        <Box component="ul" mt="s2" line="top" aria-label={title}>
          {sorted.map((entry) => (
            <SavedRow key={entry.key} entry={entry} editText={() => editText(entry.key)} />
          ))}
        </Box>
      )}
    </section>
  );
}

/** The files in the folder of model files. */
function useModelFileEntries(edit: (file: OpenModelFile) => void): readonly SavedEntry[] {
  const { modelFiles: calls } = useCalls();
  const files = useSynced('modelFiles');
  return files.map(({ name, model, isOverride, problems }) => {
    const facts = isOverride ? `Changes ${model?.id}` : `Model ${model?.title}`;
    // The text of the removed file, for Undo.
    let removed = '';
    const rename = async (next: string) => {
      const { text } = await calls.remove({ name });
      await calls.restore({ name: next, text }).catch(async (error) => {
        await calls.restore({ name, text });
        throw error;
      });
    };
    return {
      key: name,
      name,
      facts: model ? facts : 'Not used',
      usedNames: files.flatMap((each) => (each.name === name ? [] : [each.name])),
      problems: problems.map(modelFileProblemText),
      faultOfName: (next: string) =>
        modelFileNameSchema.safeParse(next).success
          ? undefined
          : 'Use letters, digits, ., _ and -, and the ending .json.',
      ...(model && {
        duplicate: async () => edit({ ...(await calls.draft({ modelId: model.id, as: 'copy' })), purpose: 'new' }),
      }),
      // The folder itself, and a file with an impossible name, are changed outside of Triptych.
      ...(modelFileNameSchema.safeParse(name).success && {
        rename,
        open: {
          verb: 'Edit',
          run: async () => edit({ name, text: (await calls.read({ name })).text, purpose: 'edit' }),
        },
        remove: {
          verb: isOverride ? 'Restore all of' : 'Remove',
          run: async () => {
            removed = (await calls.remove({ name })).text;
          },
          restore: () => calls.restore({ name, text: removed }),
        },
      }),
    };
  });
}

/** Edits the text of one entry. */
function SavedTextDialog({ name, text: edited, close }: { name: string; text: SavedText; close: () => void }) {
  useReturningFocus();
  const { label, hint, value, longest, isJson = false, save } = edited;
  const spellCheck = useSpellCheck();
  const [text, setText] = useState(value);
  const fault = faultOf(text, longest, isJson);
  const saving = useAction(() => save(text), { done: close });
  const isReady = fault === undefined && !saving.isPending;
  return (
    <Modal opened onClose={close} title={`Edit ${name}`} size={640}>
      <Stack
        component="form"
        gap="s3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) saving.run();
        }}
      >
        <Textarea
          label={label}
          description={fault === undefined && hint}
          error={fault}
          data-autofocus
          data-mono={isJson || undefined}
          rows={14}
          spellCheck={spellCheck && !isJson}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {saving.problem && <ProblemNote problem={saving.problem} />}
        <Group gap="s2" justify="flex-end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" aria-disabled={!isReady} loading={saving.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function faultOf(text: string, longest: number, isJson: boolean): string | undefined {
  if (text.length > longest) {
    return `${formatCount(text.length)} characters; the limit is ${formatCount(longest)}. Shorten the text to save it.`;
  }
  if (!isJson || parameterValuesSchema.safeParse(parseJsonOrUndefined(text)).success) return undefined;
  return 'This isn’t an object of parameters in JSON. Correct it to save it.';
}

/** Saves everything that was saved with a name as one file. Returns one sentence for each missing image. */
async function exportSaved(calls: Calls, cache: QueryClient): Promise<readonly string[]> {
  const saved = ofEachKind((kind) => readSynced(cache, kind) ?? []) as Pick<Snapshot, SavedKind>;
  const inputs: Record<string, PresetInput> = {};
  const missing: string[] = [];
  for (const preset of saved.presets) {
    for (const { hash, name, type } of filesOf(preset.draft)) {
      if (hash in inputs) continue;
      const response = await fetch(inputRoute(hash)).catch(() => null);
      if (response?.ok)
        inputs[hash] = { name, type, base64: (await dataUrlOf(await response.blob())).replace(/^[^,]*,/, '') };
      else missing.push(`“${preset.name}” was exported without ${name}, because that file is missing.`);
    }
  }
  const used = (readSynced(cache, 'modelFiles') ?? []).filter(({ model }) => model);
  const text = writeSavedFile({
    ...saved,
    inputs,
    instructions: readSynced(cache, 'settings')?.assistantInstructions ?? [],
    modelFiles: await Promise.all(
      used.map(async ({ name }) => ({ name, text: (await calls.modelFiles.read({ name })).text })),
    ),
  });
  saveText(text, `Saved in Triptych.${presetsEnding}`, 'application/json');
  return [...new Set(missing)];
}
