import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Model } from '../../../shared/model.ts';
import { modelById } from '../../../shared/models/index.ts';
import { isSameDraft } from '../../../shared/own-values.ts';
import { type Recipe, type RemixPart, remix } from '../../../shared/remix.ts';
import { notify } from '../../parts/notify.ts';
import { useArrivals } from '../draft/arrivals.ts';
import { useArrivalActions } from '../draft/use-arrival.ts';
import { useDraftActions } from '../draft/use-draft.ts';
import { notifyUndo } from '../inputs/undo.tsx';
import { useChosenModel } from '../models/use-chosen-model.ts';

/** Fills the form of a model with a part of what an old run was made with, and opens it. */
export function useRemix(): (part: RemixPart, recipe: Recipe, into?: Model) => void {
  const { read, write, opening } = useDraftActions();
  const { put } = useArrivalActions();
  const [, choose] = useChosenModel();
  const [, navigate] = useLocation();
  return useCallback(
    (part, { modelId, draft, itemId }, into) => {
      const from = modelById(modelId);
      if (!from) return notify(`This version does not know ${modelId}`, 'Its settings cannot be put into a form.');
      const to = into ?? from;
      const before = read(to);
      const made = remix(part, { model: from, draft, itemId }, { model: to, now: before, opening: opening(to) });
      if (to.id === from.id) {
        write(to, made.draft);
        const { shown, show } = useArrivals.getState();
        const told = shown[to.id];
        show(to.id, undefined);
        if (!isSameDraft(before, made.draft)) {
          notifyUndo(titles[part], () => {
            write(to, before);
            show(to.id, told);
          });
        }
      } else {
        put(to, { kind: 'carried', origin: { model: from, draft }, before, ...made });
      }
      choose(to, false);
      navigate('/studio');
    },
    [read, write, opening, put, choose, navigate],
  );
}

const titles: Readonly<Record<RemixPart, string>> = {
  all: 'The form holds the settings of this run',
  'all-but-seed': 'The form holds the settings of this run, without its seed',
  prompt: 'The form holds the prompt of this run',
  inputs: 'The form holds the inputs of this run',
};
