import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo } from 'react';
import type { Draft, FieldValue } from '../../../shared/fields/field-values-and-drafts.ts';
import { openingDraft } from '../../../shared/models/apply-preset.ts';
import type { Model } from '../../../shared/models/model.ts';
import type { TemplateSettings } from '../../../shared/prompts/template-settings.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { useConnectionState } from '../../api/main-connection-state.ts';
import { readSynced, useSynced } from '../../api/synced-state.ts';
import { confirmLeavingPage } from '../../ui/confirm-leaving-page.ts';
import type { Change } from './control-props.ts';
import { changeFormSession, readFormSession } from './form-session.ts';
import { saveDraft, saveDrafts, useUnsavedDrafts } from './save-drafts.ts';

export interface DraftActions {
  /** The newest draft of a model, whether main has it yet or not. */
  readonly read: (model: Model) => Draft;
  /** Returns the initial draft of a form that the user has not edited. */
  readonly opening: (model: Model) => Draft;
  readonly write: (model: Model, draft: Draft) => void;
  readonly setValue: (model: Model, name: string, value: Parameters<Change>[0]) => void;
  /** Several fields in one step; `undefined` empties one. */
  readonly setValues: (model: Model, values: Readonly<Record<string, FieldValue | undefined>>) => void;
  readonly setExtra: (model: Model, extra: string) => void;
  /** `undefined`: the prompt is plain text. */
  readonly setTemplate: (model: Model, template: TemplateSettings | undefined) => void;
  /** The list of values that one field varies over, as typed. `undefined`: the field has one value. */
  readonly setSweepList: (model: Model, name: string, list: string | undefined) => void;
}

/** The draft that a model's form shows. */
export function useDraft(model: Model): Draft {
  const unsaved = useUnsavedDrafts((drafts) => drafts[model.id]);
  const saved = useSynced('drafts')[model.id];
  const presets = useSynced('presets');
  const opening = useMemo(() => openingDraft(model, presets), [model, presets]);
  return unsaved ?? saved ?? opening;
}

/** Sets the storage of drafts for all children, for drafts outside the forms of the models, such as a row of the run plan. */
const DraftHome = createContext<DraftActions | null>(null);
export const DraftsAt = DraftHome.Provider;

/** Returns the functions that change a draft. The functions are stable for the life of the page. */
export function useDraftActions(): DraftActions {
  const calls = useCalls();
  const cache = useQueryClient();
  const draftHome = use(DraftHome);
  return useMemo(() => {
    if (draftHome) return draftHome;
    const opening = (model: Model): Draft => openingDraft(model, readSynced(cache, 'presets') ?? []);
    const read = (model: Model): Draft =>
      useUnsavedDrafts.getState()[model.id] ?? readSynced(cache, 'drafts')?.[model.id] ?? opening(model);
    const write = (model: Model, draft: Draft) => saveDraft(calls, cache, model.id, draft);
    // Each key calls this, so only the first one changes the store.
    const touch = (modelId: string) => {
      if (!readFormSession(modelId).isTouched) changeFormSession(modelId, { isTouched: true });
    };
    return createDraftActions({ read, write, opening, touch });
  }, [calls, cache, draftHome]);
}

/** True inside `DraftsAt`: the stored state of the model's form does not apply to this draft. */
export function useIsOtherDraft(): boolean {
  return use(DraftHome) !== null;
}

interface DraftPlace extends Pick<DraftActions, 'read' | 'write' | 'opening'> {
  /** Called for each change by the user. */
  readonly touch?: (modelId: string) => void;
}

/** Creates the functions that change a draft, for any storage. */
export function createDraftActions({ read, write, opening, touch }: DraftPlace): DraftActions {
  const change = (model: Model, draft: Draft) => {
    write(model, draft);
    touch?.(model.id);
  };
  return {
    read,
    opening,
    write,
    setValue(model, name, value) {
      const draft = read(model);
      const next = typeof value === 'function' ? value(draft.values[name]) : value;
      const { [name]: _, ...otherNames } = draft.values;
      const values = next === undefined ? otherNames : { ...otherNames, [name]: next };
      change(model, withoutOldExpansion(model, { ...draft, values }, [name]));
    },
    setValues(model, values) {
      const draft = read(model);
      const next = Object.entries({ ...draft.values, ...values });
      const filled = next.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
      change(model, withoutOldExpansion(model, { ...draft, values: Object.fromEntries(filled) }, Object.keys(values)));
    },
    setExtra: (model, extra) => change(model, { ...read(model), extra }),
    setTemplate(model, template) {
      const { template: _, expandedFrom: __, ...draft } = read(model);
      change(model, template === undefined ? draft : { ...draft, template });
    },
    setSweepList(model, name, list) {
      const { sweep, ...draft } = read(model);
      const { [name]: _, ...others } = sweep ?? {};
      // A changed list keeps its place: the first field is the columns of the grid.
      const next = list === undefined ? others : { ...sweep, [name]: list };
      change(model, Object.keys(next).length === 0 ? draft : { ...draft, sweep: next });
    },
  };
}

/** A prompt that the user changed is no longer the prompt of its template. */
function withoutOldExpansion(model: Model, draft: Draft, changed: readonly string[]): Draft {
  if (!draft.expandedFrom || !changed.some((name) => model.fields[name]?.role === 'prompt')) return draft;
  const { expandedFrom: _, ...others } = draft;
  return others;
}

/** Saves what waits whenever the user may be leaving. Once, at the page. */
export function useSavingDrafts(): void {
  const calls = useCalls();
  const cache = useQueryClient();
  useEffect(() => {
    const saveAll = () => saveDrafts(calls, cache);
    const leaving = new AbortController();
    for (const event of ['blur', 'pagehide']) window.addEventListener(event, saveAll, { signal: leaving.signal });
    // A draft whose save is only delayed is not lost. A draft that cannot be sent to main would be lost.
    const isCutOff = () => useConnectionState.getState().state === 'lost';
    const safe = confirmLeavingPage(() => isCutOff() && Object.keys(useUnsavedDrafts.getState()).length > 0);
    return () => {
      safe();
      leaving.abort();
      saveAll();
    };
  }, [calls, cache]);
}
