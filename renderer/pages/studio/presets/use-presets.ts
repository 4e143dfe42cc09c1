import { useQueryClient } from '@tanstack/react-query';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { presetDraft, withPreset } from '../../../../shared/models/apply-preset.ts';
import { isSameDraft, isUntouched } from '../../../../shared/models/compare-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import type { Preset } from '../../../../shared/models/preset.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { readSynced, useSynced } from '../../../api/synced-state.ts';
import { changeFormSession, readFormSession } from '../../../entities/drafts/form-session.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { notify, notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { savePreset, sortByName } from '../../../ui/presets/preset-actions.ts';

/** The presets of a model, by name. */
export function usePresetsOf(model: Model): readonly Preset[] {
  return sortByName(useSynced('presets').filter(({ modelId }) => modelId === model.id));
}

/** The preset that “Use as default” writes. */
const defaultName = 'Default';

/**
 * Returns the actions for the presets of a model. Each replacing action has an Undo; failures appear as notifications.
 */
export function usePresetActions(model: Model) {
  const calls = useCalls();
  const cache = useQueryClient();
  const { read, write, opening } = useDraftActions();
  const { save, remove } = calls.presets;
  const applyDraft = (draft: Draft, title: string) => {
    const before = read(model);
    const { carriedNote } = readFormSession(model.id);
    if (isSameDraft(before, draft)) return notify(title, 'The form already had these values.');
    write(model, draft);
    changeFormSession(model.id, { carriedNote: undefined });
    notifyUndo(title, () => {
      write(model, before);
      changeFormSession(model.id, { carriedNote });
    });
  };
  /** An unedited form uses the new default preset immediately. */
  const change = async (preset: Parameters<typeof save>[0]) => {
    const wasUntouched = isUntouched(model, read(model), opening(model));
    const savedPreset = await save(preset);
    if (savedPreset.isDefault && wasUntouched) write(model, withPreset(model, savedPreset, read(model)));
    return savedPreset;
  };
  return {
    use: (preset: Preset) => applyDraft(withPreset(model, preset, read(model)), `Preset “${preset.name}” loaded`),
    startOver() {
      const presets = readSynced(cache, 'presets') ?? [];
      const preset = presets.find(({ modelId, isDefault }) => isDefault && modelId === model.id);
      applyDraft(opening(model), preset ? `Preset “${preset.name}” loaded again` : 'Form cleared');
    },
    /** A preset whose name is in use is replaced. Throws when the preset could not be saved. */
    async save(preset: Pick<Preset, 'name' | 'withInputs' | 'isDefault'>, old: Preset | undefined) {
      const draft = presetDraft(model, read(model), preset.withInputs);
      return savePreset({ ...preset, modelId: model.id, draft }, old, change);
    },
    /** A new form starts with the form as it is, but for what is of one image alone: its prompt and its images. */
    async useAsDefault() {
      const presets = (readSynced(cache, 'presets') ?? []).filter(({ modelId }) => modelId === model.id);
      const old = presets.find(({ name }) => name === defaultName);
      const before = presets.find(({ isDefault }) => isDefault);
      const { values, extra } = presetDraft(model, read(model), false);
      const { prompt: _, ...others } = values;
      const entry = { modelId: model.id, name: defaultName, withInputs: false, isDefault: true };
      await save({ ...entry, draft: { values: others, extra }, ...(old && { id: old.id }) }).then(
        (savedPreset) =>
          notifyUndo(
            `${model.title} now starts with these values`,
            () =>
              void (async () => {
                if (old) await save(old);
                else await remove({ id: savedPreset.id });
                if (before && before.id !== old?.id) await save(before);
              })().catch(notifyFailure('Couldn’t undo the new default')),
            `Saved as the preset “${defaultName}”, without the prompt and the images.`,
          ),
        notifyFailure('Couldn’t save the default'),
      );
    },
  };
}
