import { negativePromptOf, promptOf } from '../../shared/models/prompt-of.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { knownModel } from '../connections/known-model.ts';
import { bytesOf, describeImage } from '../tasks/encode-images.ts';
import { measureDraftImages } from '../tasks/measure-draft-images.ts';
import { prepareDraft } from '../tasks/prepare-draft.ts';
import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function taskCalls(
  calls: Calls,
  { tasks, ledger, taskList, inputStore, settings, prompts, describe }: Services,
) {
  return {
    start: calls.tasks.start.handler(async ({ input }) => {
      const starting = tasks.start(input);
      // A prompt that cannot be remembered must not look like a run that did not start.
      const text = promptOf(input);
      if (text.trim() !== '') {
        const used = prompts.use({ text, negative: negativePromptOf(input), modelId: input.modelId });
        void used.catch(describe);
      }
      return starting;
    }),
    track: calls.tasks.track.handler(({ input }) => tasks.track(input)),
    lookNow: calls.tasks.lookNow.handler(({ input }) => tasks.lookNow(input.id, input.insist)),
    stopWatching: calls.tasks.stopWatching.handler(({ input }) => tasks.stopWatching(input.id)),
    downloadAgain: calls.tasks.downloadAgain.handler(({ input }) => tasks.downloadAgain(input.id)),
    saveAnyway: calls.tasks.saveAnyway.handler(({ input }) => tasks.saveAnyway(input.id)),
    missingFiles: calls.tasks.missingFiles.handler(async ({ input }) => ({
      positions: await tasks.missingFiles(input.id),
    })),
    each: calls.tasks.each.handler(async ({ input }) => ({ done: await tasks.each(input.action, input.ids) })),
    forget: calls.tasks.forget.handler(async ({ input }) => ({ ids: await tasks.forget(input.ids) })),
    bringBack: calls.tasks.bringBack.handler(({ input }) => ledger.bringBack(input.ids)),
    evidence: calls.tasks.evidence.handler(({ input }) => ledger.evidence(input.id, input.after)),
    one: calls.tasks.one.handler(async ({ input }) => {
      const task = await ledger.find(input.id);
      if (task) return task;
      throw new ProblemError(problem('not-found', 'This run no longer exists.'));
    }),
    page: calls.tasks.page.handler(async ({ input: { after, limit, ...filter } }) => ({
      tasks: await ledger.page(filter, after, limit),
    })),
    counts: calls.tasks.counts.handler(async ({ input }) => {
      const { groups, models } = await taskList.counts(input);
      return { groups, models: [...models] };
    }),
    matching: calls.tasks.matching.handler(async ({ input }) => ({
      tasks: await taskList.matching(input),
    })),
    preview: calls.tasks.preview.handler(async ({ input }) => {
      const model = knownModel(input.modelId, settings.current().paths);
      const { draft, missing } = await measureDraftImages(input.draft, inputStore);
      const { path, body } = prepareDraft(model, draft, { missing });
      const bytes = bytesOf((encode) => JSON.stringify(body(encode)));
      return { method: 'POST' as const, path, body: JSON.stringify(body(describeImage), null, 2), bytes };
    }),
  };
}
