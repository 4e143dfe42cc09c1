import { describeImage } from '../tasks/encode-images.ts';
import { measuredDraft } from '../tasks/measured-draft.ts';
import { knownModel, prepareDraft } from '../tasks/prepare-draft.ts';
import type { Calls } from './base.ts';
import type { Rooms } from './context.ts';

export function taskCalls(calls: Calls, { tasks, inputShelf }: Rooms) {
  return {
    start: calls.tasks.start.handler(({ input }) => tasks.start(input)),
    lookNow: calls.tasks.lookNow.handler(({ input }) => tasks.lookNow(input.id)),
    stopWatching: calls.tasks.stopWatching.handler(({ input }) => tasks.stopWatching(input.id)),
    forget: calls.tasks.forget.handler(({ input }) => tasks.forget(input.id)),
    preview: calls.tasks.preview.handler(async ({ input }) => {
      const model = knownModel(input.modelId);
      const { path, body } = prepareDraft(model, await measuredDraft(input.draft, inputShelf), describeImage);
      return { method: 'POST' as const, path, body: JSON.stringify(body, null, 2) };
    }),
  };
}
