import {
  type ConversationPreset,
  type ConversationPresetEntry,
  presetListOf,
} from '../../../../shared/conversations/conversation-preset.ts';
import { readConversationPresets } from '../../../../shared/conversations/conversation-preset-file.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import type { Calls } from '../../../api/call-types.ts';
import { type ImportedPresets, importEntries } from '../../../ui/presets/import-presets.ts';

/**
 * Saves each valid entry of a file beside the existing entries. Throws if the file has no parameters and no prompts.
 */
export async function importConversationPresets(
  text: string,
  existing: readonly ConversationPreset[],
  calls: Calls,
): Promise<ImportedPresets> {
  const read = readConversationPresets(text);
  if (!read.ok) throw new ProblemError(problem('input', read.sentence));
  const isSameList = (a: ConversationPresetEntry, b: ConversationPresetEntry) => presetListOf(a) === presetListOf(b);
  const { count, notes } = await importEntries(read.presets, existing, isSameList, calls.conversationPresets.save);
  return { count, notes: [...notes, ...read.refused] };
}
