import { useMemo } from 'react';
import type { Model } from '../../../shared/model.ts';
import { modelById } from '../../../shared/models/index.ts';
import type { Task } from '../../../shared/task.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { notifyProblem } from '../../parts/notify.ts';
import { useDraftActions } from '../draft/use-draft.ts';
import { notifyReplaced } from './notify-replaced.tsx';

export interface TaskActions {
  readonly lookNow: () => void;
  readonly stopWatching: () => void;
  readonly forget: () => void;
  readonly reveal: (itemId: string) => void;
  /** Fills the form with what this run was started with. Left out where that or its model is not known. */
  readonly fillForm: (() => void) | undefined;
}

/** What can be done with a run. Failures say so in the corner: the card has its own to tell. */
export function useTaskActions(task: Task, open: (model: Model) => void): TaskActions {
  const calls = useCalls();
  const { read, write } = useDraftActions();
  return useMemo(() => {
    const tell = (what: string) => (error: unknown) => notifyProblem(what, problemOf(error));
    // What a tracked one was made with is not known here.
    const model = task.tracked ? undefined : modelById(task.modelId);
    return {
      lookNow: () => void calls.tasks.lookNow({ id: task.id }).catch(tell('It could not be checked')),
      stopWatching: () => void calls.tasks.stopWatching({ id: task.id }).catch(tell('It is still watched')),
      forget: () => void calls.tasks.forget({ id: task.id }).catch(tell('It could not be taken out')),
      reveal: (itemId) => void calls.library.reveal({ id: itemId }).catch(tell('The file could not be shown')),
      fillForm:
        model &&
        (() => {
          const before = read(model);
          write(model, task.draft);
          open(model);
          if (JSON.stringify(before) !== JSON.stringify(task.draft)) {
            notifyReplaced(() => write(model, before));
          }
        }),
    };
  }, [calls, read, write, open, task]);
}
