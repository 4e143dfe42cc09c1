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
  savePreset: (entry: E) => Promise<unknown>,
): Promise<ImportedPresets> {
  const existing = [...known];
  const notes: string[] = [];
  for (const entry of entries) {
    const sameList = existing.filter((each) => isSameList(each, entry));
    const name = uniquePresetName(
      entry.name,
      sameList.map((each) => each.name),
    );
    // The user's default preset takes precedence over an imported one.
    const isDefault = entry.isDefault && !sameList.some((each) => each.isDefault);
    const saved = { ...entry, name, isDefault };
    try {
      await savePreset(saved);
    } catch (error) {
      notes.push(`Couldn’t save “${entry.name}”: ${problemOf(error).sentence}`);
      continue;
    }
    existing.push(saved);
    if (name !== entry.name) notes.push(`“${entry.name}” already exists. The new preset is named “${name}”.`);
    if (entry.isDefault && !isDefault) notes.push(`“${name}” isn’t the default, because there already is a default.`);
  }
  return { count: existing.length - known.length, notes };
}
