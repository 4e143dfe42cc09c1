import type { contract } from '../../shared/contract/contract.ts';
import type { EncodeImage } from '../../shared/fields/field.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';
import type { Connections } from '../connections/connections.ts';
import { modelWithCustomPaths } from '../connections/model-with-custom-paths.ts';
import type { InputStore } from '../inputs/input-store.ts';
import type { Budgets } from '../money/budgets.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { readEncoder } from './encode-images.ts';
import { lookUpDraftImages } from './look-up-draft-images.ts';
import { prepareRunOrThrow, requireExpectedConnection } from './prepare-run-or-throw.ts';
import { rememberPrompts } from './prompt-history.ts';
import type { TaskLedger } from './task-ledger.ts';
import type { TaskService } from './task-service.ts';

interface TaskHandlerServices extends Pick<CoreServices, 'stores'> {
  readonly tasks: TaskService;
  readonly ledger: TaskLedger;
  readonly budgets: Pick<Budgets, 'reserve'>;
  readonly connections: Pick<Connections, 'destination'>;
  readonly inputStore: InputStore;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly describeError: (error: unknown) => unknown;
}

export function taskHandlers(services: TaskHandlerServices): Handlers<typeof contract.tasks> {
  const { tasks, ledger, budgets, connections } = services;
  const { taskList, intents, prompts } = services.stores;
  const find = async (id: string, missing = 'This run no longer exists.'): Promise<Task> => {
    const task = await ledger.find(id);
    if (task) return task;
    throw new ProblemError(problem('not-found', missing));
  };
  const once = intents.once((id) => find(id, 'This run was started before, and was removed. Nothing was sent.'));
  return {
    start: ({ evenIfOverBudget, expected, ...input }) =>
      once(input.intentId, async () => {
        const destination = connections.destination();
        requireExpectedConnection(expected, destination);
        const [release] = await budgets.reserve([input], destination, evenIfOverBudget ? 'confirmed' : 'single');
        const starting = tasks.start({ ...input, destination, onStored: release }).finally(release);
        rememberPrompts([input], prompts, services.describeError);
        return starting;
      }),
    startedBy: async ({ intentId }) => ({ started: await intents.find(intentId) }),
    track: (input) => tasks.track(input),
    checkStatus: ({ id, insist }) => tasks.checkStatus(id, insist),
    stopPolling: ({ id }) => tasks.stopPolling(id),
    retryDownload: ({ id }) => tasks.retryDownload(id),
    saveAnyway: ({ id }) => tasks.saveAnyway(id),
    missingFiles: async ({ id }) => ({ positions: await tasks.missingFiles(id) }),
    actOnMany: async ({ action, ids }) => ({ done: await tasks.actOnMany(action, ids) }),
    remove: async ({ ids }) => ({ ids: await tasks.remove(ids) }),
    restore: ({ ids }) => ledger.restore(ids),
    history: ({ id, after }) => ledger.history(id, after),
    get: ({ id }) => find(id),
    page: async ({ after, limit, ...filter }) => ({ tasks: await ledger.page(filter, after, limit) }),
    async counts(filter) {
      const { groups, models } = await taskList.counts(filter);
      return { groups, models: [...models] };
    },
    interrupted: async () => ({ ids: [...tasks.interruptedIds()] }),
    matching: async (filter) => ({ tasks: await taskList.matching(filter) }),
    async preview(input) {
      const model = modelWithCustomPaths(input.modelId, services.settings.current().paths);
      const { draft, missing } = await lookUpDraftImages(input.draft, services.inputStore);
      const { path, body } = prepareRunOrThrow(model, draft, { missing });
      if (input.whole) {
        const whole = JSON.stringify(body(await readEncoder(draft, services.inputStore.pathOf)));
        return { method: 'POST', path, body: whole, bytes: Buffer.byteLength(whole) };
      }
      const bytes = bytesOf((encode) => JSON.stringify(body(encode)));
      return { method: 'POST', path, body: JSON.stringify(body(describeImage), null, 2), bytes };
    },
  };
}

/** Writes the body for display, with a placeholder for the bytes of each file. */
const describeImage: EncodeImage = (image, encoding) => {
  if (image.from === 'link') return image.url;
  const bytes = `(${image.name}, ${formatBytes(image.bytes)} as base64)`;
  return encoding === 'data-uri' ? `data:${image.type};base64,${bytes}` : bytes;
};

/**
 * Returns the size of a body with images in bytes, without reading files: the size of a file determines the length of
 * its Base64.
 */
function bytesOf(write: (encode: EncodeImage) => string): number {
  let hidden = 0;
  const text = write((image, encoding) => {
    if (image.from === 'link') return image.url;
    hidden += 4 * Math.ceil(image.bytes / 3);
    return encoding === 'data-uri' ? `data:${image.type};base64,` : '';
  });
  return Buffer.byteLength(text) + hidden;
}
