import { notifyUndo } from '../notify-undo.tsx';
import { notify, notifyFailure } from '../toast.ts';

/** Properties of every saved preset. */
export interface SavedPreset {
  readonly id: string;
  readonly name: string;
  /** True for the preset that new forms open with. */
  readonly isDefault: boolean;
}

/** Main writes the presets. `E` is a preset without its id. */
export interface PresetCalls<E, P> {
  readonly save: (preset: E & { id?: string }) => Promise<P>;
  readonly remove: (preset: { id: string }) => Promise<unknown>;
}

/** Actions of one row in the list of presets. */
export interface PresetActions<P> {
  readonly rename: (preset: P, name: string) => Promise<unknown>;
  readonly setDefault: (preset: P, isDefault: boolean) => Promise<unknown>;
  readonly remove: (preset: P) => Promise<unknown>;
}

/** Returns the actions for saved presets. Each replacing action has an Undo; failures appear as notifications. */
export function createPresetActions<E, P extends E & SavedPreset>({ save, remove }: PresetCalls<E, P>) {
  const restore = (preset: P) => () => void save(preset).catch(notifyFailure('Couldn’t restore the preset'));
  return {
    restore,
    /** A preset whose name is in use is replaced. Throws when the preset could not be saved. */
    async save(entry: E & { readonly name: string }, old: P | undefined) {
      await save(old ? { ...entry, id: old.id } : entry);
      if (old) notifyUndo(`“${old.name}” replaced`, restore(old));
      else notify(`“${entry.name}” saved`);
    },
    rename: (preset: P, name: string) => save({ ...preset, name }).catch(notifyFailure('Couldn’t rename the preset')),
    setDefault: (preset: P, isDefault: boolean) =>
      save({ ...preset, isDefault }).catch(notifyFailure('Couldn’t change the default')),
    remove: (preset: P) =>
      remove({ id: preset.id }).then(
        () => notifyUndo(`“${preset.name}” deleted`, restore(preset)),
        notifyFailure('Couldn’t delete the preset'),
      ),
  };
}

/** The presets of a list, by name. */
export function sortByName<P extends SavedPreset>(presets: readonly P[]): readonly P[] {
  return presets.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
