import { navigate } from 'wouter/use-hash-location';
import { z } from 'zod';
import { allInstructions, builtInInstructions } from '../../../../shared/assistant/built-in-instructions.ts';
import { type Instruction, longestInstruction } from '../../../../shared/assistant/instruction.ts';
import { parameterValueSchema } from '../../../../shared/conversations/conversation.ts';
import { endpointFacts } from '../../../../shared/conversations/endpoint.ts';
import { withPreset } from '../../../../shared/models/apply-preset.ts';
import { type ListOrSnippet, longestListOrSnippet } from '../../../../shared/prompts/list-or-snippet.ts';
import { isTemplateName, nameRule } from '../../../../shared/prompts/template-names.ts';
import { savedKinds } from '../../../../shared/saved/saved-kinds.ts';
import { parseJsonOrUndefined } from '../../../../shared/util/json.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useAllModels } from '../../../entities/models/use-models.ts';
import { freeName } from '../../../entities/saved/free-name.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import type { SavedPreset } from '../../../ui/presets/preset-actions.ts';

/** As in `conversationPresetSchema`. */
const longestPrompt = 1_000_000;
export const parameterValuesSchema = z.record(z.string(), parameterValueSchema);

interface PresetKind<P extends SavedPreset> {
  readonly presets: readonly P[];
  readonly listOf: (preset: P) => string;
  readonly calls: {
    readonly save: (preset: Omit<P, 'id'> & { readonly id?: string | undefined }) => Promise<unknown>;
    readonly remove: (preset: { readonly id: string }) => Promise<unknown>;
  };
  readonly pinLabel: string;
}

/** The part of an entry that form presets and conversation presets share. */
function entryOfPreset<P extends SavedPreset>(preset: P, { presets, listOf, calls, pinLabel }: PresetKind<P>) {
  const { id, name } = preset;
  const list = presets.filter((each) => listOf(each) === listOf(preset));
  const save = (change: Partial<Omit<SavedPreset, 'id'>>) => calls.save({ ...preset, ...change });
  const names = list.map((each) => each.name);
  return {
    key: id,
    name,
    usedNames: list.flatMap((each) => (each.id === id ? [] : [each.name])),
    rename: (next: string) => save({ name: next }),
    duplicate: () => calls.save({ ...preset, id: undefined, name: freeName(name, names), isDefault: false }),
    remove: { verb: 'Delete', run: () => calls.remove({ id }), restore: () => save({}) },
    pin: { label: pinLabel, isOn: preset.isDefault, set: (isDefault: boolean) => save({ isDefault }) },
  };
}

/** Saved forms. Their values are edited in the form itself. */
export function useFormPresetEntries(): readonly SavedEntry[] {
  const calls = useCalls();
  const models = useAllModels();
  const { read, write } = useDraftActions();
  const presets = useSynced('presets');
  const kind = { ...savedKinds.presets, presets, calls: calls.presets, pinLabel: 'Open new forms with' };
  return presets.map((preset) => {
    const model = models.find(({ id }) => id === preset.modelId);
    const open = async () => {
      if (!model) return;
      await calls.settings.change({ modelId: model.id });
      const before = read(model);
      write(model, withPreset(model, preset, before));
      notifyUndo(`Preset “${preset.name}” loaded`, () => write(model, before));
      navigate('/studio');
    };
    return {
      ...entryOfPreset(preset, kind),
      facts: `${model?.title ?? preset.modelId}, ${preset.withInputs ? 'with inputs' : 'without inputs'}`,
      ...(model && { open: { verb: 'Open in Studio:', run: open } }),
    };
  });
}

/** Parameter sets, edited as JSON, and system prompts. */
export function useConversationPresetEntries(): readonly SavedEntry[] {
  const { conversationPresets: calls } = useCalls();
  const presets = useSynced('conversationPresets');
  const kind = { ...savedKinds.conversationPresets, presets, calls, pinLabel: 'Use for new columns:' };
  return presets.map((preset) => {
    const { holds } = preset;
    const text: SavedText =
      holds.kind === 'prompt'
        ? {
            label: 'System prompt',
            longest: longestPrompt,
            value: holds.text,
            save: (changed) => calls.save({ ...preset, holds: { kind: 'prompt', text: changed } }),
          }
        : {
            label: 'Parameters as JSON',
            longest: longestPrompt,
            hint: 'By the names of the interface, as in the request.',
            value: JSON.stringify(holds.values, null, 2),
            isJson: true,
            save: (changed) =>
              calls.save({
                ...preset,
                holds: { ...holds, values: parameterValuesSchema.parse(parseJsonOrUndefined(changed)) },
              }),
          };
    return {
      ...entryOfPreset(preset, kind),
      facts: holds.kind === 'prompt' ? 'System prompt' : `${endpointFacts[holds.endpoint].title} parameters`,
      text,
    };
  });
}

/** Lists of templates, and snippets. */
export function useListAndSnippetEntries(): readonly SavedEntry[] {
  const { promptTexts } = useCalls();
  const texts = useSynced('promptTexts');
  const save = (entry: Omit<ListOrSnippet, 'id' | 'savedAt'> & { readonly id?: string }) =>
    promptTexts.save({ texts: [entry] });
  return texts.map((entry) => {
    const { kind, name, text } = entry;
    const usedNames = texts.flatMap((each) => (each.kind === kind && each.id !== entry.id ? [each.name] : []));
    return {
      key: entry.id,
      name,
      facts: kind === 'list' ? `List, {@${name}} in templates` : `Snippet, /${name} in prompts`,
      usedNames,
      faultOfName: (next: string) => (isTemplateName(next) ? undefined : nameRule),
      rename: (next: string) => save({ ...entry, name: next }),
      duplicate: () => save({ kind, text, name: freeName(name, [...usedNames, name], '-') }),
      remove: { verb: 'Delete', run: () => promptTexts.remove({ id: entry.id }), restore: () => save(entry) },
      text: {
        label: kind === 'list' ? 'Entries, one per line' : 'Text',
        ...(kind === 'list' && { hint: 'An entry can contain {red | blue}, {1-5} or {@another-list}.' }),
        value: text,
        longest: longestListOrSnippet,
        save: (changed: string) => save({ ...entry, text: changed }),
      },
    };
  });
}

/** Instructions of the writing assistant. A built-in one is never deleted: its default is restored. */
export function useInstructionEntries(): readonly SavedEntry[] {
  const { settings } = useCalls();
  const { assistantInstructions: stored } = useSynced('settings');
  const all = allInstructions(stored);
  const save = (id: string, value: Instruction | null, index?: number) =>
    settings.change({ assistantInstruction: { id, value, ...(index !== undefined && { index }) } });
  return all.map((entry) => {
    const index = stored.findIndex(({ id }) => id === entry.id);
    const isBuiltIn = builtInInstructions.some(({ id }) => id === entry.id);
    const builtInFact = index < 0 ? ', built in' : ', built in, changed';
    return {
      key: entry.id,
      name: entry.title || 'Untitled',
      facts: `Improve prompt${isBuiltIn ? builtInFact : ''}`,
      usedNames: all.flatMap(({ id, title }) => (id === entry.id ? [] : [title])),
      rename: (title: string) => save(entry.id, { ...entry, title }),
      duplicate: () => {
        const titles = all.map(({ title }) => title);
        const copy = { ...entry, id: crypto.randomUUID(), title: freeName(entry.title, titles) };
        return save(copy.id, copy);
      },
      ...(index >= 0 && {
        remove: {
          verb: isBuiltIn ? 'Restore default of' : 'Delete',
          run: () => save(entry.id, null),
          restore: () => save(entry.id, entry, index),
        },
      }),
      text: {
        label: 'Instruction for the model',
        hint: 'At each use, {language} and {characters} become choices.',
        value: entry.text,
        longest: longestInstruction,
        save: (text: string) => save(entry.id, { ...entry, text }),
      },
    };
  });
}

/** One saved thing of any kind, as the page shows and changes it. Promises fail with a problem. */
export interface SavedEntry {
  readonly key: string;
  readonly name: string;
  /** The place in the program that uses the entry. */
  readonly facts: string;
  /** Names of other entries, which the name must differ from. */
  readonly usedNames: readonly string[];
  /** The rule of names, for entries that other texts refer to by name. */
  readonly faultOfName?: (name: string) => string | undefined;
  readonly rename?: (name: string) => Promise<unknown>;
  /** Saves a copy, or opens its editor. */
  readonly duplicate?: () => Promise<unknown>;
  /** Removes the entry. `restore` saves it again. */
  readonly remove?: {
    readonly verb: string;
    readonly run: () => Promise<unknown>;
    readonly restore: () => Promise<unknown>;
  };
  /** Whether new forms or columns start with the entry. */
  readonly pin?: { readonly label: string; readonly isOn: boolean; readonly set: (isOn: boolean) => Promise<unknown> };
  /** The text that the dialog edits. */
  readonly text?: SavedText;
  /** Opens another editor. */
  readonly open?: { readonly verb: string; readonly run: () => Promise<unknown> };
  /** Reasons why the entry is not used. */
  readonly problems?: readonly string[];
}

export interface SavedText {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** In UTF-16 units. */
  readonly longest: number;
  readonly isJson?: boolean;
  readonly save: (text: string) => Promise<unknown>;
}
