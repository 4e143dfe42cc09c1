import { open, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ProgramLocation, supportContract } from '../../shared/contract/support-contract.ts';
import { savedKindNames, savedKinds } from '../../shared/saved/saved-kinds.ts';
import { settingsSchema } from '../../shared/settings/settings.ts';
import type { Connections } from '../connections/connections.ts';
import type { Host } from '../host/host.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { TaskLedger } from '../tasks/task-ledger.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { createRedactText } from './redact-text.ts';
import { partVersions, systemFacts } from './system-facts.ts';

interface SupportServiceOptions extends Pick<CoreServices, 'stores' | 'folder' | 'redactor'> {
  readonly options: {
    readonly dataFolder: string;
    /** Its path is replaced by `~`. */
    readonly homeFolder?: string;
    /** File with the text of all licenses, if it exists. */
    readonly licencesFile?: string | undefined;
  };
  readonly app: {
    readonly version: string;
    readonly shell: string;
    readonly platform: string;
    readonly safeMode: boolean;
  };
  readonly host: Pick<Host, 'revealFile'>;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly connections: Pick<Connections, 'current'>;
  readonly ledger: Pick<TaskLedger, 'recent'>;
}

const mostLogBytes = 200_000;
const mostRuns = 200;

/** Creates the text that a user sends to support, and facts for the window. Nothing is sent or saved here. */
export function createSupportService(services: SupportServiceOptions): Handlers<typeof supportContract> {
  const { app, options, stores } = services;
  const { dataFolder, homeFolder = homedir(), licencesFile } = options;
  const logFolder = join(dataFolder, 'logs');
  const folders = (): Record<ProgramLocation, string> => ({
    data: dataFolder,
    library: services.folder(),
    log: logFolder,
  });

  async function counts(): Promise<Record<string, number>> {
    const { tasks } = await services.ledger.recent(mostRuns);
    const saved = savedKindNames.map(async (kind) => [
      savedKinds[kind].plural,
      (await stores.saved(kind).all()).length,
    ]);
    const ofStates = Object.groupBy(tasks, ({ state }) => `newest runs, ${state}`);
    return {
      items: await stores.items.count(),
      ...Object.fromEntries(Object.entries(ofStates).map(([name, runs = []]) => [name, runs.length])),
      ...Object.fromEntries(await Promise.all(saved)),
    };
  }

  return {
    async report() {
      const connection = await services.connections.current();
      const settings = services.settings.current();
      const text = [
        section('Triptych', { ...app, ...partVersions() }),
        section('Computer', await systemFacts(dataFolder)),
        section('Connection', {
          kind: connection.kind,
          ...(connection.kind === 'gateway' && {
            keyIn: connection.keyIn ?? 'none',
            keyRefused: connection.keyRefused,
          }),
        }),
        `Changed settings\n${namesOfChangedSettings(settings).join(', ') || 'none'}\n`,
        section('Counts', await counts()),
        `Log, newest lines\n${await logTail(logFolder, mostLogBytes)}`,
      ].join('\n');
      return { text: createRedactText(services.redactor, homeFolder)(text) };
    },
    async program() {
      const licences =
        licencesFile === undefined ? undefined : await readFile(licencesFile, 'utf8').catch(() => undefined);
      return { versions: partVersions(), places: folders(), ...(licences === undefined ? {} : { licences }) };
    },
    reveal: ({ place }) => services.host.revealFile(folders()[place]),
  };
}

function section(title: string, facts: Readonly<Record<string, unknown>>): string {
  return `${title}\n${Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')}`;
}

/** Returns names only: a value may be a path, an address or a text of the user. */
function namesOfChangedSettings(settings: object): string[] {
  const defaults = new Map<string, unknown>(Object.entries(settingsSchema.parse({})));
  return Object.entries(settings)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults.get(name)))
    .map(([name]) => name);
}

/** Returns the newest complete lines of the log in at most `maxBytes` bytes. Empty without a log. */
async function logTail(folder: string, maxBytes: number): Promise<string> {
  const newest = await tailOf(join(folder, 'triptych.log'), maxBytes);
  const room = maxBytes - Buffer.byteLength(newest);
  const before = room > 1000 ? await tailOf(join(folder, 'triptych.log.1'), room) : '';
  return before + newest;
}

async function tailOf(file: string, maxBytes: number): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, maxBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const text = buffer.toString('utf8', 0, bytesRead);
    return length < size ? text.slice(text.indexOf('\n') + 1) : text;
  } finally {
    await handle.close();
  }
}
