import { notifyFailure } from '../notify.ts';
import { notifyUndo } from '../notify-undo.tsx';

/** Properties of every saved preset. */
export interface SavedPreset {
  readonly id: string;
  readonly name: string;
  /** True for the preset that new forms open with. */
  readonly isDefault: boolean;
}

/**
 * Saves a preset. One whose name is in use is replaced, with Undo. `E` is a preset without its id. Throws when the
 * preset could not be saved.
 */
export async function savePreset<E extends { readonly name: string }, P extends E & SavedPreset>(
  entry: E,
  old: P | undefined,
  save: (preset: E & { id?: string }) => Promise<unknown>,
): Promise<void> {
  await save(old ? { ...entry, id: old.id } : entry);
  if (old)
    notifyUndo(`“${old.name}” replaced`, () => void save(old).catch(notifyFailure('Couldn’t restore the preset')));
}

/** The presets of a list, by name. */
export function sortByName<P extends SavedPreset>(presets: readonly P[]): readonly P[] {
  return presets.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
