import { homedir } from 'node:os';
import { join } from 'node:path';
import { listEntries } from '../../shared/prompts/list-or-snippet.ts';
import type { RecordedRequestDetail } from '../../shared/request-log/recorded-request.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { Connections } from '../connections/connections.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import { traceIdsOf } from '../tasks/task-trace-ids.ts';
import type { Redactor } from '../util/redact.ts';
import { createSupportBundles, type SupportBundles, type SupportBundlesOptions } from './support-bundle.ts';

interface Services extends Pick<Stores, 'prompts' | 'promptTexts' | 'drafts' | 'presets' | 'conversationPresets'> {
  readonly options: {
    readonly dataFolder: string;
    readonly homeFolder?: string;
    readonly licencesFile?: string | undefined;
  };
  readonly app: SupportBundlesOptions['app'];
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly redactor: Redactor;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly connections: Pick<Connections, 'current'>;
  readonly ledger: Pick<TaskLedger, 'recent' | 'find' | 'history'>;
  readonly requests: RequestLog;
}

const mostRequests = 60;
const mostOfTask = 20;
/** Number of earlier prompts that are searched for in the bundle. */
const mostPrompts = 500;

/** Reads the content of a bundle from the services. */
export function openSupportBundles(services: Services): SupportBundles {
  const {
    options,
    app,
    redactor,
    connections,
    ledger,
    requests,
    prompts,
    promptTexts,
    drafts,
    presets,
    conversationPresets,
  } = services;
  const { dataFolder, homeFolder = homedir(), licencesFile } = options;
  return createSupportBundles({
    app,
    dataFolder,
    logFolder: join(dataFolder, 'logs'),
    libraryFolder: services.folder,
    homeFolder,
    licencesFile,
    redactor,
    settings: services.settings.current,
    connection: () => connections.current(),
    newestTasks: async (count) => (count === 0 ? [] : (await ledger.recent(count)).tasks.slice(0, count)),
    task: (id) => ledger.find(id),
    history: (id) => ledger.history(id),
    requests: (tasks) => requestsOf(requests, tasks),
    async userTexts() {
      const used = await prompts.page({ limit: mostPrompts });
      return {
        drafts: Object.values(await drafts.all()),
        presets: await presets.all(),
        texts: [
          ...used.flatMap(({ text, negative }) => [text, negative]),
          ...(await promptTexts.all()).flatMap(({ name, text }) => [name, text, ...listEntries(text)]),
          ...(await conversationPresets.all()).flatMap(({ name, holds }) => [
            name,
            holds.kind === 'prompt' ? holds.text : '',
          ]),
        ],
      };
    },
  });
}

/** Yields requests newest first, each once, and reads each on demand, because it may have half a megabyte. */
function* requestsOf(requests: RequestLog, tasks: readonly Task[]): Generator<RecordedRequestDetail> {
  const newest = requests.page({ limit: mostRequests }, []).exchanges;
  const ofTasks = tasks.flatMap(
    (task) => requests.page({ limit: mostOfTask, taskId: task.id }, traceIdsOf(task)).exchanges,
  );
  const ids = [...new Set([...newest, ...ofTasks].map(({ id }) => id))].sort((a, b) => b - a);
  for (const id of ids) {
    const detail = requests.detail(id);
    if (detail) yield detail;
  }
}
