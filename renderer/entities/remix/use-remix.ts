import { modelById } from '../../../shared/models/all-models.ts';
import { isSameDraft } from '../../../shared/models/compare-values-and-drafts.ts';
import type { Model } from '../../../shared/models/model.ts';
import { type Recipe, type RemixPart, remix } from '../../../shared/tasks/remix.ts';
import { notify } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { changeFormSession, readFormSession } from '../drafts/form-session.ts';
import { useStartOnce } from '../drafts/plan-view.ts';
import { useCarriedValues } from '../drafts/use-carried-values.ts';
import { useDraftActions } from '../drafts/use-draft.ts';
import { useOpenForm, useSelectedModel } from '../drafts/use-selected-model.ts';

/** Fills the form of a model with a part of what an old run was made with, and opens it. */
export function useRemix(): (part: RemixPart, recipe: Recipe, target?: Model) => void {
  const { read, write, opening } = useDraftActions();
  const { put } = useCarriedValues();
  const [, choose] = useSelectedModel();
  const openForm = useOpenForm();
  const startOnce = useStartOnce();
  return (part, { modelId, form, draft, itemId }, target) => {
    const from = form ?? modelById(modelId);
    if (!from) return notify(`${modelId} isn’t available in this version`, 'Its settings can’t be loaded into a form.');
    const to = target ?? from;
    const before = read(to);
    const made = remix(part, { model: from, draft, itemId }, { model: to, now: before, opening: opening(to) });
    if (to.id === from.id) {
      write(to, made.draft);
      const { carriedNote } = readFormSession(to.id);
      changeFormSession(to.id, { carriedNote: undefined });
      if (!isSameDraft(before, made.draft)) {
        notifyUndo(titles[part], () => {
          write(to, before);
          changeFormSession(to.id, { carriedNote });
        });
      }
    } else {
      put(to, { kind: 'carried', origin: { model: from, draft }, before, ...made });
    }
    // The number of an earlier batch would start several charged runs at once.
    startOnce(to.id);
    choose(to, false);
    openForm();
  };
}

const titles: Readonly<Record<RemixPart, string>> = {
  all: 'Settings loaded from this run',
  'all-but-seed': 'Settings loaded from this run, without the seed',
  prompt: 'Prompt loaded from this run',
  template: 'Template loaded from this run',
  inputs: 'Inputs loaded from this run',
};
