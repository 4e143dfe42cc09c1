import {
  type ConversationPreset,
  type ConversationPresetEntry,
  presetListOf,
} from '../../../../shared/conversations/conversation-preset.ts';
import { readConversationPresets } from '../../../../shared/conversations/conversation-preset-file.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import type { Calls } from '../../../api/calls.ts';
import { type ImportedPresets, importEntries } from '../../../ui/presets/import-presets.ts';

/** Keeps every good entry of a file beside those that are here. Throws when it is no file of parameters and prompts. */
export async function importConversationPresets(
  text: string,
  here: readonly ConversationPreset[],
  calls: Calls,
): Promise<ImportedPresets> {
  const read = readConversationPresets(text);
  if (!read.ok) throw new ProblemError(problem('input', read.sentence));
  const isSameList = (a: ConversationPresetEntry, b: ConversationPresetEntry) => presetListOf(a) === presetListOf(b);
  const { count, notes } = await importEntries(read.presets, here, isSameList, calls.conversationPresets.save);
  return { count, notes: [...notes, ...read.refused] };
}
