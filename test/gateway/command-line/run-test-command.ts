import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../electron/command-line/commands/run-command.ts';
import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import { openAppCore } from '../../../electron/core/open-app-core.ts';
import type { OpenedProgram } from '../../../electron/local-socket/opened-program.ts';
import { openProgram } from '../../../electron/shell/open-program.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { idleWorkers } from '../support/open-test-app.ts';
import { imageModelFile } from './image-gateway.ts';

export const version = '0.0.0-test';

/** Opens a data folder like a command does, on a fast clock. */
export function openTestProgram(dataFolder: string, options: Partial<AppCoreOptions> = {}): Promise<OpenedProgram> {
  return openProgram({
    dataFolder,
    version,
    openCore: () =>
      openAppCore({
        dataFolder,
        version,
        host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
        vault: openMemoryKeyVault(),
        settingsFile: { read: () => ({}), write: () => {} },
        clock: loadTolerantClock(100),
        random: () => 0,
        idleWorkers,
        ...options,
      }),
  });
}

/** Options of a core that sends to a gateway of the test. */
export const atGateway = ({ origin }: { origin: string }): Partial<AppCoreOptions> => ({
  temporaryConnection: { baseUrl: origin, key: testKey },
});

export function writeModelFile(dataFolder: string): void {
  mkdirSync(join(dataFolder, 'models'), { recursive: true });
  writeFileSync(join(dataFolder, 'models', 'image-q-1.json'), JSON.stringify(imageModelFile));
}

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The lines of standard output as JSON. */
  lines(): Record<string, unknown>[];
}

export interface TestCommandOptions {
  readonly dataFolder?: string;
  readonly core?: Partial<AppCoreOptions>;
  readonly stop?: AbortSignal;
  readonly input?: string | Uint8Array | (() => Promise<string>);
}

/** Runs one command in this process, as both entries do. */
export async function runTestCommand(
  args: readonly string[],
  options: TestCommandOptions = {},
): Promise<CommandResult> {
  const { dataFolder, core, stop = new AbortController().signal, input = '' } = options;
  let [out, err] = ['', ''];
  const code = await runCommand(args, {
    version,
    stop,
    readInput: async () => Buffer.from(typeof input === 'function' ? await input() : input),
    async *readLines() {
      yield* String(input).split('\n');
    },
    stdout: (text) => {
      out += text;
    },
    stderr: (text) => {
      err += text;
    },
    async open() {
      if (dataFolder === undefined) throw new Error('This command needs no program.');
      return { program: await openTestProgram(dataFolder, core), dataFolder };
    },
  });
  const lines = () =>
    out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { code, out, err, lines };
}
