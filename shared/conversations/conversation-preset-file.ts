import { z } from 'zod';
import { isJsonObject, parseJson, parseJsonOrUndefined } from '../util/json.ts';
import {
  type ConversationPreset,
  type ConversationPresetEntry,
  conversationPresetSchema,
} from './conversation-preset.ts';

// The file format for moving parameter sets and system prompts between computers.

const format = 'triptych-talk-presets';
const version = 1;

const fileSchema = z.object({
  format: z.literal(format),
  version: z.number().int(),
  presets: z.array(z.unknown()),
});
const entrySchema = conversationPresetSchema.omit({ id: true, keptAt: true });

export type ReadConversationPresets =
  | {
      readonly ok: true;
      readonly presets: readonly ConversationPresetEntry[];
      /** Entries that could not be imported, each a sentence. */
      readonly refused: readonly string[];
    }
  | { readonly ok: false; readonly sentence: string };

export function writeConversationPresets(presets: readonly ConversationPreset[]): string {
  const entries = presets.map(({ id: _, keptAt: __, ...entry }) => entry);
  return `${JSON.stringify({ format, version, presets: entries }, null, 2)}\n`;
}

/**
 * Returns true when a file is a conversation preset file, even if it has other faults. All preset files have the same
 * extension.
 */
export function isConversationPresets(text: string): boolean {
  const value = parseJsonOrUndefined(text);
  return isJsonObject(value) && value['format'] === format;
}

/**
 * Reads the valid entries of a file of unknown origin. An invalid entry is listed in `refused` and does not affect the
 * others.
 */
export function readConversationPresets(text: string): ReadConversationPresets {
  const parsed = parseJson(text);
  const file = fileSchema.safeParse(parsed.ok ? parsed.value : undefined);
  if (!file.success) return { ok: false, sentence: 'This isn’t a file of parameters and prompts.' };
  if (file.data.version > version) {
    return { ok: false, sentence: 'This file was written by a newer version of Triptych. Use that version.' };
  }
  const presets: ConversationPresetEntry[] = [];
  const refused: string[] = [];
  for (const [index, raw] of file.data.presets.entries()) {
    const entry = entrySchema.safeParse(raw);
    if (entry.success) presets.push(entry.data);
    else
      refused.push(`Entry ${index + 1} can’t be read: ${entry.error.issues[0]?.path.join('.') || 'it'} isn’t valid.`);
  }
  return { ok: true, presets, refused };
}
