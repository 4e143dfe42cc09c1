import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cpSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import { waitMs } from '../../build/test-limits.ts';
import { portRequestMessage } from '../../shared/contract/preload-messages.ts';
import { type OpenedPage, openPage } from '../gateway/shell/electron-page.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import type { FromProgram, ToProgram } from './process-messages.ts';

/** A packed program that runs from its archive in a separate process. */
export interface PackedProgram {
  readonly dataFolder: string;
  /** The URL of the page in the program's window. */
  readonly address: string;
  readonly page: OpenedPage;
  /** Sends a request to a path of the page's origin. */
  ask(path: string, init?: { method?: string; body?: Uint8Array<ArrayBuffer> }): Promise<Response>;
  /** The program's whole standard error. */
  complaints(): string;
  /** Quits the program like a user. Returns its exit code. */
  quit(): Promise<number>;
}

/**
 * Copies a `resources` folder to a temporary place without a `node_modules` folder above it, so everything must come from
 * the package. Returns a function that starts the program there.
 */
function copyPackedProgram(packed: string, damage: (resources: string) => void = () => undefined) {
  const scratch = scratchFolder('packed');
  // Node names a module by its real path, and the temporary folder of some systems is behind a link.
  const place = realpathSync.native(scratch.path);
  const [resources, extracted, dataFolder] = ['resources', 'extracted', 'data'].map((name) =>
    path.join(place, name),
  ) as [string, string, string];
  cpSync(packed, resources, { recursive: true });
  mkdirSync(extracted);
  extractAll(path.join(resources, 'app.asar'), extracted);
  damage(resources);
  const { NODE_OPTIONS: _options, NODE_PATH: _path, ...env } = process.env;
  const start = (args: readonly string[]) =>
    fork(path.join(import.meta.dirname, 'packed-program-process.ts'), [...args, '--data-dir', dataFolder], {
      cwd: place,
      env: { ...env, PACKED_RESOURCES: resources, PACKED_EXTRACTED: extracted },
      execArgv: ['--import', new URL('./archive-layer.ts', import.meta.url).href],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  return { scratch, dataFolder, start };
}

/** Runs one command of the packed program without a window. */
export async function runPackedCommand(packed: string, args: readonly string[]) {
  const { scratch, start } = copyPackedProgram(packed);
  const program = start(args);
  let [out, err] = ['', ''];
  program.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(program, 'close')) as [number | null];
  scratch.remove();
  return { code, out, err };
}

/** Starts the packed program of a `resources` folder. `damage` may break the copy before the start. */
export async function openPackedProgram(packed: string, damage?: (resources: string) => void): Promise<PackedProgram> {
  const { scratch, dataFolder, start } = copyPackedProgram(packed, damage);
  const program = start(['--sandbox']);
  program.stdout?.resume();
  let complaints = '';
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = once(program, 'exit').then(([code]) => code as number | null);
  const send = (message: ToProgram) => program.send(message);
  const received = new EventEmitter();
  program.on('message', (message: FromProgram) => {
    received.emit(message.kind === 'answer' ? `answer ${message.id}` : message.kind, message);
  });

  const address = await Promise.race([
    once(received, 'ready').then(([message]) => (message as FromProgram & { kind: 'ready' }).address),
    ended.then((code) => {
      scratch.remove();
      throw new Error(`The packed program ended with ${code}:\n${complaints}`);
    }),
  ]);
  const ipcMain = new EventEmitter().on(portRequestMessage, ({ ports: [port] }) => {
    port.on('message', ({ data }: { data: unknown }) => send({ kind: 'call', data }));
    received.on('call', ({ data }: { data: unknown }) => port.postMessage(data));
    port.start();
  });
  const page = await openPage({ ipcMain, windows: [] });
  let asked = 0;

  return {
    dataFolder,
    address,
    page,
    async ask(at, { method = 'GET', body } = {}) {
      asked += 1;
      const answered = once(received, `answer ${asked}`);
      send({ kind: 'ask', id: asked, path: at, method, body });
      const [answer] = (await answered) as [FromProgram & { kind: 'answer' }];
      const hasBody = ![204, 304].includes(answer.status);
      return new Response(hasBody ? answer.body : null, { status: answer.status, headers: answer.headers });
    },
    complaints: () => complaints,
    async quit() {
      send({ kind: 'quit' });
      // A program with an unfinished run asks before it quits, and no user answers here.
      const timer = setTimeout(() => program.kill('SIGKILL'), waitMs);
      const code = await ended;
      clearTimeout(timer);
      page.close();
      scratch.remove();
      return code ?? -1;
    },
  };
}
