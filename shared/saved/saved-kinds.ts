import { conversationPresetSchema, presetListOf } from '../conversations/conversation-preset.ts';
import { presetSchema } from '../models/preset.ts';
import { listOrSnippetSchema } from '../prompts/list-or-snippet.ts';

/**
 * The kinds of things that are saved with a name and synchronized to every window. The snapshot, the events and the
 * cache derive from this declaration; the calls, the store and the file of saved things use it. `CONTRIBUTING.md`
 * describes how a kind is added.
 *
 * - `schema`  the stored record
 * - `entry`   the record without its id and time: what a call saves, and what a file has
 * - `time`    the field with the time of the last change
 * - `title`   names an entry without a readable name
 * - `listOf`  the list of an entry. The names in a list are different, and at most one entry is its default.
 * - `link`    stands between a name that is in use and its number
 */
export const savedKinds = {
  presets: {
    schema: presetSchema,
    entry: presetSchema.omit({ id: true, keptAt: true }),
    time: 'keptAt',
    title: 'Preset',
    listOf: ({ modelId }: { readonly modelId: string }) => modelId,
    link: ' ',
  },
  conversationPresets: {
    schema: conversationPresetSchema,
    entry: conversationPresetSchema.omit({ id: true, keptAt: true }),
    time: 'keptAt',
    title: 'Entry',
    listOf: presetListOf,
    link: ' ',
  },
  promptTexts: {
    schema: listOrSnippetSchema,
    entry: listOrSnippetSchema.omit({ id: true, savedAt: true }),
    time: 'savedAt',
    title: 'List or snippet',
    listOf: ({ kind }: { readonly kind: string }) => kind,
    link: '-',
  },
};
export type SavedKind = keyof typeof savedKinds;
