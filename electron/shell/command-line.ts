import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseBaseUrl } from '../../shared/connections/base-url.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { type ProgramLocation, portableFolder } from './program-location.ts';

const portableWouldBeLost = (folder: string) =>
  `The next update deletes everything in ${folder}, so no data is saved there. Use the version without an installer, or choose another folder with --data-dir.`;
const portableIsForeign = (folder: string) =>
  `The folder ${portableFolder(folder)} belongs to another user of this computer, who could read and change its contents. Choose another folder with --data-dir.`;

/** The options of the program, for both shells and for `npm start`. */
export interface CommandLine {
  shell?: 'electron' | 'browser';
  sandbox: boolean;
  /** A connection for this program run only. It is never stored. */
  temporaryConnection?: { baseUrl: string; key: string };
  dataFolder: string;
  port?: number;
  openWindow: boolean;
  json: boolean;
  /** This run only: no graphics acceleration, default window position, and the settings are shown first. */
  safeMode: boolean;
}

type CommandLineResult =
  | { kind: 'run'; options: CommandLine }
  | { kind: 'help' }
  | { kind: 'version' }
  /** An invalid command line, explained in one sentence. The exit code is 2. */
  | { kind: 'wrong'; sentence: string };

export const usage = `Usage: npm start -- [options]\n\n  --shell electron|browser  which window to run in (default: Electron if installed)\n  --sandbox                 start connected to the built-in sandbox gateway\n  --base-url URL            use this gateway, with the key in the environment variable\n                            TRIPTYCH_API_KEY, for this session only; nothing is saved\n  --data-dir DIR            folder of settings, database and library\n                            (default: ${defaultDataFolder(process.platform, process.env, homedir())})\n  --portable                use the folder "portable" next to the program; if this folder\n                            exists, it is used without this option\n  --safe-mode               for a window that doesn’t open or display correctly: start at\n                            Settings, with the default window position and without\n                            graphics acceleration\n  --port N                  browser shell: listen on this port\n  --no-open                 browser shell: do not open a window\n  --json                    browser shell: print one line {"url": ...} when ready\n  --version                 print the version\n  --help                    print this help\n`;

/**
 * Removes the key from the environment, so that programs that are started later, such as a browser, don't inherit it.
 */
export function takeKey(environment: NodeJS.ProcessEnv): string | undefined {
  const key = environment['TRIPTYCH_API_KEY'];
  delete environment['TRIPTYCH_API_KEY'];
  return key === '' ? undefined : key;
}

/** `key` is the result of `takeKey`. */
export function parseCommandLine(
  args: readonly string[],
  key: string | undefined,
  place: ProgramLocation,
): CommandLineResult {
  const parsed = parse(args);
  if ('sentence' in parsed) return wrong(parsed.sentence);
  const { values } = parsed;
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };

  const options: CommandLine = {
    sandbox: values.sandbox ?? false,
    dataFolder: defaultDataFolder(process.platform, process.env, homedir()),
    openWindow: !values['no-open'],
    json: values.json ?? false,
    safeMode: values['safe-mode'] ?? false,
  };

  if (values.shell !== undefined) {
    if (values.shell !== 'electron' && values.shell !== 'browser') {
      return wrong(`--shell must be electron or browser, not "${values.shell}".`);
    }
    options.shell = values.shell;
  }
  if (values['data-dir'] !== undefined) {
    if (values['data-dir'] === '') return wrong('--data-dir needs a folder.');
    if (values.portable) return wrong('--portable and --data-dir set two different folders. Use only one of them.');
    options.dataFolder = path.resolve(values['data-dir']);
  } else if (values.portable || place.portable !== 'none') {
    if (place.isInstalled) return wrong(portableWouldBeLost(place.folder));
    if (place.portable === 'foreign') return wrong(portableIsForeign(place.folder));
    options.dataFolder = portableFolder(place.folder);
  }
  if (values.port !== undefined) {
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 0;
    if (port < 1 || port > 65_535) return wrong(`--port must be a number from 1 to 65535, not "${values.port}".`);
    options.port = port;
  }
  if (values['base-url'] !== undefined) {
    if (values.sandbox) return wrong('--sandbox and --base-url set two different connections. Use only one of them.');
    const address = parseBaseUrl(values['base-url']);
    if (!address.ok) return wrong(address.problem.sentence);
    if (key === undefined) {
      return wrong('--base-url needs the key in the environment variable TRIPTYCH_API_KEY; it is not set.');
    }
    options.temporaryConnection = { baseUrl: address.origin, key };
  }
  return { kind: 'run', options };
}

/** Returns the default data folder of the platform. */
export function defaultDataFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, home: string): string {
  switch (platform) {
    case 'win32':
      return path.join(environment['APPDATA'] || path.join(home, 'AppData', 'Roaming'), 'Triptych');
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', 'Triptych');
    default:
      return path.join(environment['XDG_DATA_HOME'] || path.join(home, '.local', 'share'), 'triptych');
  }
}

const known = {
  shell: { type: 'string' },
  sandbox: { type: 'boolean' },
  'base-url': { type: 'string' },
  'data-dir': { type: 'string' },
  portable: { type: 'boolean' },
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  json: { type: 'boolean' },
  'safe-mode': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** True for an option of Triptych as typed: `--port`, `--port=4100`, `-h`. */
export function isKnownOption(argument: string): boolean {
  const name = /^--([^=]+)/.exec(argument)?.[1];
  if (name !== undefined) return Object.hasOwn(known, name);
  return Object.values(known).some((option) => 'short' in option && argument === `-${option.short}`);
}

/** True when the next argument is the value of this option. */
export function takesValue(argument: string): boolean {
  const option = Object.entries(known).find(([name]) => argument === `--${name}`)?.[1];
  return option?.type === 'string';
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known, strict: true, allowPositionals: false });
  } catch (error) {
    return { sentence: sentenceOf(error) };
  }
}

/** Node's messages name the option. Its advice about positional arguments does not apply here. */
function sentenceOf(error: unknown): string {
  const message = errorMessage(error);
  const unknown = /Unknown option '([^']+)'/.exec(message)?.[1];
  if (unknown) return `Unknown option ${unknown}. Use --help to list all options.`;
  const positional = /Unexpected argument '([^']*)'/.exec(message)?.[1];
  if (positional !== undefined) return `Unexpected argument "${positional}". Use --help to list all options.`;
  const missing = /Option '(?:-\w, )?(--[\w-]+)(?![\w-])[^']*' argument (?:missing|is ambiguous)/.exec(message)?.[1];
  if (missing) return `${missing} needs a value.`;
  const extra = /Option '(?:-\w, )?(--[\w-]+)' does not take an argument/.exec(message)?.[1];
  if (extra) return `${extra} doesn’t accept a value.`;
  return message;
}

function wrong(sentence: string): CommandLineResult {
  return { kind: 'wrong', sentence };
}
