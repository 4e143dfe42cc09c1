import { uniquePresetName } from '../../../shared/models/preset-file.ts';
import { problemOf } from '../../api/problem-of-error.ts';

export interface ImportedPresets {
  readonly count: number;
  /** Presets that were left out or changed, one sentence each. */
  readonly notes: readonly string[];
}

interface Entry {
  readonly name: string;
  readonly isDefault: boolean;
}

/** Saves entries of a file. Presets of one list have different names and at most one default; `known` stay as they are. */
export async function importEntries<E extends Entry>(
  entries: readonly E[],
  known: readonly E[],
  isSameList: (a: E, b: E) => boolean,
  keep: (entry: E) => Promise<unknown>,
): Promise<ImportedPresets> {
  const all = [...known];
  const notes: string[] = [];
  for (const entry of entries) {
    const beside = all.filter((each) => isSameList(each, entry));
    const name = uniquePresetName(
      entry.name,
      beside.map((each) => each.name),
    );
    // The user's own default is not taken over by one that came in a file.
    const isDefault = entry.isDefault && !beside.some((each) => each.isDefault);
    const saved = { ...entry, name, isDefault };
    try {
      await keep(saved);
    } catch (error) {
      notes.push(`Couldn’t save “${entry.name}”: ${problemOf(error).sentence}`);
      continue;
    }
    all.push(saved);
    if (name !== entry.name) notes.push(`“${entry.name}” already exists. The new preset is named “${name}”.`);
    if (entry.isDefault && !isDefault) notes.push(`“${name}” isn’t the default, because there already is a default.`);
  }
  return { count: all.length - known.length, notes };
}
