import { readFile } from 'node:fs/promises';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import type { Preset } from '../../shared/models/preset.ts';
import type { RecordedRequestDetail } from '../../shared/request-log/recorded-request.ts';
import type {
  BundleLocation,
  ProgramFacts,
  SupportBundleInput,
  SupportFile,
} from '../../shared/request-log/support-bundle.ts';
import type { Connection, Settings } from '../../shared/settings/settings.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { TaskHistoryLine } from '../../shared/tasks/task-history.ts';
import { parseDepthLimitedJson } from '../conversations/stream/parse-depth-limited-json.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { createEventLoopYield, type EventLoopYield } from '../util/yield-to-event-loop.ts';
import { type BundleFileContent, bundleText, mapTexts } from './bundle-file-text.ts';
import { logTail } from './log-tail.ts';
import { redactKeyFields } from './redact-key-fields.ts';
import { createRedactText } from './redact-text.ts';
import { createReplaceUserTexts, isPlainName, type ReplaceUserTexts } from './replace-user-texts.ts';
import { requestLogEntry } from './request-log-entry.ts';
import { partVersions, systemFacts } from './system-facts.ts';
import { createUserTexts, type UserTexts } from './user-texts.ts';

export interface SupportBundlesOptions extends Pick<CoreServices, 'dataFolder' | 'redactor'> {
  readonly app: {
    readonly version: string;
    readonly shell: string;
    readonly platform: string;
    readonly safeMode: boolean;
  };
  readonly logFolder: string;
  readonly libraryFolder: () => string;
  /** Its path is replaced by `~`. */
  readonly homeFolder: string;
  /** File with the text of all licenses, if it exists. */
  readonly licencesFile: string | undefined;
  readonly settings: () => Settings;
  readonly connection: () => Promise<Connection>;
  /** Returns the newest tasks with their history. */
  readonly newestTasks: (count: number) => Promise<readonly Task[]>;
  readonly task: (id: string) => Promise<Task | undefined>;
  readonly history: (id: string) => Promise<readonly TaskHistoryLine[]>;
  /** Returns the newest requests, and those of these tasks. */
  readonly requests: (tasks: readonly Task[]) => Iterable<RecordedRequestDetail>;
  /** Returns all other texts of the user, which may be quoted somewhere. */
  readonly userTexts: () => Promise<{
    readonly drafts: readonly Draft[];
    readonly presets: readonly Preset[];
    readonly texts: readonly string[];
  }>;
}

/** Creates files that a user sends to support or reads after an error. Nothing is sent or saved here. */
export interface SupportBundles {
  bundle(request: SupportBundleInput): Promise<{ files: SupportFile[] }>;
  program(): Promise<ProgramFacts>;
  pathOf(place: BundleLocation): string;
}

const mostLog = 500_000;
/** Number of tasks whose texts a log line may quote. */
const tasksAround = 200;

export function createSupportBundles(options: SupportBundlesOptions): SupportBundles {
  const { app, dataFolder, logFolder, libraryFolder } = options;
  const folders = (): Record<BundleLocation, string> => ({
    data: dataFolder,
    library: libraryFolder(),
    log: logFolder,
  });

  async function tasksOf({ tasks }: SupportBundleInput): Promise<Task[]> {
    if (typeof tasks === 'number') return tasks === 0 ? [] : [...(await options.newestTasks(tasks))];
    const found = await Promise.all(tasks.map((id) => options.task(id)));
    return found.filter((task) => task !== undefined);
  }

  async function knownTexts(tasks: readonly Task[]): Promise<UserTexts> {
    const userTexts = createUserTexts();
    const { drafts, presets, texts } = await options.userTexts();
    const nearbyTasks = await options.newestTasks(tasksAround);
    const all = [
      ...drafts,
      ...presets.map(({ draft }) => draft),
      ...[...tasks, ...nearbyTasks].map(({ draft }) => draft),
    ];
    for (const text of [...texts, ...presets.map(({ name }) => name), ...all.flatMap(writtenIn)]) userTexts.add(text);
    return userTexts;
  }

  async function bundle(request: SupportBundleInput): Promise<{ files: SupportFile[] }> {
    const tasks = await tasksOf(request);
    const userTexts = request.withPrompts ? undefined : await knownTexts(tasks);
    const hide = userTexts && createReplaceUserTexts(userTexts);
    const pace = createEventLoopYield();
    const requests: unknown[] = [];
    for (const each of options.requests(tasks)) {
      requests.push(await requestLogEntry(each, pace, hide));
      await pace.yieldIfDue();
    }
    const ofTasks = await Promise.all(
      tasks.map(async (task) => ({ name: nameOf(task), about: aboutOf(task), value: await taskEntry(task, hide) })),
    );
    const log: unknown[] = [];
    for (const line of (await logTail(logFolder, mostLog)).split('\n')) {
      if (line !== '') log.push(await logLine(line, hide, pace));
    }
    const system = {
      triptych: { ...app, parts: partVersions() },
      computer: await systemFacts(dataFolder),
      screen: request.screen,
      connection: await options.connection(),
      folders: folders(),
    };
    const files: BundleFileContent[] = [
      { name: 'system.json', about: 'Versions, this computer, the connection without its key', value: system },
      { name: 'settings.json', about: 'The settings, without keys', value: redactKeyFields(options.settings()) },
      { name: 'log.txt', about: 'The newest lines of the log', lines: log },
      { name: 'requests.json', about: 'The newest requests, and the requests of the runs', value: requests },
      ...ofTasks,
    ];
    // Applied last and to every file: a text that is hidden in one file may occur in another one.
    const clean = createRedactText(options.redactor, options.homeFolder);
    await userTexts?.prepare(pace);
    const hidden = userTexts ? userTexts.hide : (text: string) => text;
    const done: SupportFile[] = [];
    for (const file of files) {
      done.push({ name: file.name, about: file.about, text: await bundleText(file, hidden, clean, pace) });
    }
    return { files: done };
  }

  async function taskEntry(task: Task, hide: ReplaceUserTexts | undefined): Promise<unknown> {
    const evidence = (await options.history(task.id)).map((line) => ({
      ...line,
      at: new Date(line.at).toISOString(),
    }));
    const entry = { task, evidence };
    return hide ? hide.value(entry) : entry;
  }

  return {
    bundle,
    async program() {
      const { licencesFile } = options;
      const licences =
        licencesFile === undefined ? undefined : await readFile(licencesFile, 'utf8').catch(() => undefined);
      return { versions: partVersions(), places: folders(), ...(licences === undefined ? {} : { licences }) };
    },
    pathOf: (place) => folders()[place],
  };
}

/** Returns all texts of the user in a form. */
function writtenIn({ values, extra, template, expandedFrom }: Draft): string[] {
  const ofVariables = Object.values(template?.values ?? expandedFrom?.settings.values ?? {});
  return [
    extra,
    expandedFrom?.template ?? '',
    ...ofVariables.flatMap((lines) => [lines, ...lines.split('\n')]),
    ...Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && !isPlainName(name) ? [value] : [],
    ),
  ];
}

function nameOf({ modelId, id }: Task): string {
  const model = modelId
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return `tasks/${model}-${id.slice(0, 8)}.json`;
}

function aboutOf({ modelId, state }: Task): string {
  return `${modelId}, ${state}: saved details`;
}

/** Returns a log line as a JSON value, or as text if it is no JSON. */
async function logLine(line: string, hide: ReplaceUserTexts | undefined, pace: EventLoopYield): Promise<unknown> {
  const entry = parseDepthLimitedJson(line) ?? line;
  return hide ? await mapTexts(entry, hide.sentence, pace) : entry;
}
