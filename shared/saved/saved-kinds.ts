import { conversationPresetSchema, presetListOf } from '../conversations/conversation-preset.ts';
import { presetSchema } from '../models/preset.ts';
import { listOrSnippetSchema } from '../prompts/list-or-snippet.ts';

/**
 * The kinds of things that are saved with a name and synchronized to every window. The calls, the table, the snapshot,
 * the events, the cache, the file of saved things and its import derive from this declaration. `CONTRIBUTING.md`
 * describes how a kind is added. The name of a kind is in the calls and never changes.
 *
 * - `schema`   the stored record
 * - `entry`    the record without its id and time: what a call saves, and what a file has
 * - `time`     the field with the time of the last change
 * - `table`    the table. It has a column for the id, the time, the record, and each field of `columns`
 * - `inFile`   the name of its list in a file
 * - `title`    names an entry without a readable name
 * - `plural`   names the entries in a list of counts
 * - `listOf`   the list of an entry. The names in a list are different, and at most one entry is its default.
 * - `link`     stands between a name that is in use and its number
 */
export const savedKinds = {
  presets: {
    schema: presetSchema,
    entry: presetSchema.omit({ id: true, keptAt: true }),
    time: 'keptAt',
    table: 'presets',
    columns: ['modelId', 'isDefault'],
    inFile: 'presets',
    title: 'Preset',
    plural: 'presets',
    listOf: ({ modelId }: { readonly modelId: string }) => modelId,
    link: ' ',
  },
  conversationPresets: {
    schema: conversationPresetSchema,
    entry: conversationPresetSchema.omit({ id: true, keptAt: true }),
    time: 'keptAt',
    table: 'talk_presets',
    columns: [],
    inFile: 'conversationPresets',
    title: 'Entry',
    plural: 'parameter sets and system prompts',
    listOf: presetListOf,
    link: ' ',
  },
  promptTexts: {
    schema: listOrSnippetSchema,
    entry: listOrSnippetSchema.omit({ id: true, savedAt: true }),
    time: 'savedAt',
    table: 'prompt_texts',
    columns: [],
    inFile: 'texts',
    title: 'List or snippet',
    plural: 'lists and snippets',
    listOf: ({ kind }: { readonly kind: string }) => kind,
    link: '-',
  },
};
export type SavedKind = keyof typeof savedKinds;
export const savedKindNames = Object.keys(savedKinds) as readonly SavedKind[];

/** Returns what `make` returns for each kind. */
export function ofEachKind<T>(make: (kind: SavedKind) => T): Record<SavedKind, T> {
  return Object.fromEntries(savedKindNames.map((kind) => [kind, make(kind)])) as Record<SavedKind, T>;
}
