import {
  type ConversationPreset,
  type ConversationPresetEntry,
  presetListOf,
} from '../../../../shared/conversations/conversation-preset.ts';
import { readConversationPresets } from '../../../../shared/conversations/conversation-preset-file.ts';
import { freeName } from '../../../../shared/models/preset-file.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import { problemOf } from '../../../api/problem-of-error.ts';

export interface ImportedConversationPresets {
  /** Those that were here, and the new ones. */
  readonly known: readonly ConversationPreset[];
  /** Number of presets in the file that could be read. */
  readonly count: number;
  /** Presets that were left out or renamed, one sentence each. */
  readonly notes: readonly string[];
}

/** Keeps every good entry of a file beside those that are here. Throws when it is no file of parameters and prompts. */
export async function importConversationPresets(
  text: string,
  here: readonly ConversationPreset[],
  keep: (entry: ConversationPresetEntry) => Promise<ConversationPreset>,
): Promise<ImportedConversationPresets> {
  const read = readConversationPresets(text);
  if (!read.ok) throw new ProblemError(problem('input', read.sentence));
  const known = [...here];
  const notes: string[] = [];
  for (const entry of read.presets) {
    const beside = known.filter((each) => presetListOf(each) === presetListOf(entry));
    const name = freeName(
      entry.name,
      beside.map((each) => each.name),
    );
    // The user's own default is not taken over by one that came in a file.
    const isDefault = entry.isDefault && !beside.some((each) => each.isDefault);
    try {
      known.push(await keep({ ...entry, name, isDefault }));
      if (name !== entry.name) notes.push(`“${entry.name}” already exists; the new one is named “${name}”.`);
    } catch (error) {
      notes.push(`Couldn’t save “${entry.name}”: ${problemOf(error).sentence}`);
    }
  }
  return { known, count: read.presets.length, notes: [...notes, ...read.refused] };
}
