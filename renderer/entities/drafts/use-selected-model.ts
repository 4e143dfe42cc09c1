import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { create } from 'zustand';
import { allModels, modelById } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { readSynced, useSynced, writeSynced } from '../../api/synced-state.ts';
import { formPath } from '../../ui/navigation/page-paths.ts';
import { useAllModels } from '../models/use-models.ts';
import { useCarriedValues } from './use-carried-values.ts';

/**
 * Returns the model whose form is open, and a function that opens another model. The form opens immediately; main saves
 * the choice afterwards.
 */
export function useSelectedModel(): readonly [Model, (model: Model, isCarried?: boolean) => void] {
  const calls = useCalls();
  const cache = useQueryClient();
  const { arrive } = useCarriedValues();
  useAllModels();
  const chosen = findModelOrFirst(useSynced('settings').modelId);
  const choose = useCallback(
    (model: Model, isCarried = true) => {
      // Undo calls this function later, when another form is open.
      const open = findModelOrFirst(readSynced(cache, 'settings')?.modelId);
      if (model.id === open.id) return;
      if (isCarried) arrive(open, model);
      writeSynced(cache, 'settings', (settings) => ({ ...settings, modelId: model.id }));
      // Losing the last open form does no harm. The next important call shows the failure again.
      calls.settings.change({ modelId: model.id }).catch(() => {});
    },
    [calls, cache, arrive],
  );
  return [chosen, choose];
}

/** How often a filled form was asked for since the window was opened. */
export const useFormRequests = create(() => ({ count: 0 }));

/** Opens the form that was just filled, also if it is folded into one line. */
export function useOpenForm(): () => void {
  return () => {
    navigate(formPath());
    useFormRequests.setState(({ count }) => ({ count: count + 1 }));
  };
}

/** The settings may name a model that this version no longer knows. */
function findModelOrFirst(modelId = ''): Model {
  const model = modelById(modelId) ?? allModels()[0];
  if (!model) throw new Error('The model catalog is empty.');
  return model;
}
