import { create } from 'zustand';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { type HistorySteps, startHistorySteps, stepThroughHistory, withPage } from './step-through-history.ts';

const pageSize = 50;

/** Steps by model id while the window is open, because the user can open another form meanwhile. */
const useWalks = create<{ readonly [modelId: string]: HistorySteps }>(() => ({}));

/** Key presses are faster than responses: each waits for the previous one. */
let queue: Promise<void> = Promise.resolve();

/** Steps through old prompts like a shell: 1 goes to an older one, -1 back to the current text. */
export function useStepThroughHistory(model: Model): (direction: 1 | -1) => void {
  const calls = useCalls();
  const { read, setValue } = useDraftActions();
  return (direction) => {
    const [name] = fieldWithRole(model, 'prompt') ?? [];
    if (name === undefined) return;
    const step = async () => {
      const value = read(model).values[name];
      const text = typeof value === 'string' ? value : '';
      const before = useWalks.getState()[model.id];
      let walk = before && before.steps[before.at] === text ? before : startHistorySteps(text, before);
      while (direction === 1 && !walk.complete && walk.at === walk.steps.length - 1) {
        const { prompts } = await calls.prompts.page({
          limit: pageSize,
          ...(walk.last ? { before: { usedAt: walk.last.usedAt, text: walk.last.text } } : {}),
        });
        walk = withPage(walk, prompts, prompts.length < pageSize);
      }
      // Typed on while the answer was on its way: that is not to be replaced.
      if ((read(model).values[name] ?? '') !== text) return;
      const next = stepThroughHistory(walk, direction) ?? walk;
      useWalks.setState({ [model.id]: next });
      const shown = next.steps[next.at] ?? '';
      if (shown !== text) setValue(model, name, shown === '' ? undefined : shown);
    };
    // The line to main is down: the frame says so, and the text stays as it is.
    queue = queue.then(step).catch(() => {});
  };
}

/** A run was started: the newest prompt is another one now. What was never sent stays. */
export function restartHistorySteps(model: Model): void {
  const walk = useWalks.getState()[model.id];
  if (walk) useWalks.setState({ [model.id]: { ...startHistorySteps('', walk), at: -1 } });
}
