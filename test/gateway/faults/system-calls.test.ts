import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultServer } from '../../support/fault-server.ts';
import { printLine } from '../../support/test-seed.ts';
import { canTrace } from '../crash/system-calls.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { accepted, completedWith, imageIntent } from './app-at-fault-server.ts';
import { file, fileHash, hashesIn } from './save-from-host.ts';

const program = fileURLToPath(new URL('../support/app-process.ts', import.meta.url));

/** Runs a create until its result is saved, under strace with `rules`. Returns the trace of its calls. */
async function traced(rules: readonly string[]): Promise<{ lines: string[]; library: string }> {
  const dataFolder = await temporaryFolder();
  const log = join(await temporaryFolder(), 'calls');
  const host = await openFaultServer(({ answer }) => answer(200, {}, file));
  const gateway = await openFaultServer((exchange) =>
    (exchange.entry.method === 'POST' ? accepted : completedWith(`${host.origin}/a.png`))(exchange),
  );
  const strace = ['-f', '-qq', '-y', '-E', 'UV_THREADPOOL_SIZE=1', '-o', log, ...rules];
  const child = spawn('strace', [...strace, process.execPath, program, dataFolder, gateway.origin, testKey], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // A separate process group, so that strace and the program end together.
    detached: true,
  });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  onTestFinished(kill);
  child.stdin.end(JSON.stringify(imageIntent));
  await expect.poll(() => stateIn(dataFolder), { interval: 100 }).toBe('done');
  kill();
  await new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
  return { lines: readFileSync(log, 'utf8').split('\n'), library: join(dataFolder, 'library') };
}

function stateIn(dataFolder: string): unknown {
  try {
    const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
    const row = database.prepare('SELECT state FROM tasks').get();
    database.close();
    return row?.['state'];
  } catch {
    return undefined;
  }
}

function traceable(): boolean {
  if (canTrace()) return true;
  printLine('!! SKIPPED: no test at system calls, because strace is missing or not allowed to trace.');
  return false;
}

test('F39: the bytes are synced to the disk before the file gets its name, and the name before the row', async ({
  skip,
}) => {
  if (!traceable()) return skip();
  const { lines } = await traced(['-e', 'trace=fsync,fdatasync,rename,renameat,renameat2']);
  const at = (what: RegExp, from = 0) => lines.findIndex((line, index) => index >= from && what.test(line));
  const bytes = at(/f(data)?sync\(\d+<[^>]*\.part>/);
  const name = at(/rename.*\.part.*-1\.png"/);
  const folder = at(/fsync\(\d+<[^>]*\/library\/\d{4}\/\d{2}>/, name);
  const row = at(/f(data)?sync\(\d+<[^>]*triptych\.db-wal>/, folder);
  expect([bytes, name, folder, row].every((each) => each >= 0)).toBe(true);
  expect([bytes, name, folder, row]).toEqual([bytes, name, folder, row].toSorted((a, b) => a - b));
});

test('F52: a file that another program locks for a moment still gets its name', async ({ skip }) => {
  if (!traceable()) return skip();
  const rename = 'rename,renameat,renameat2';
  const { lines, library } = await traced(['-e', `trace=${rename}`, '-e', `inject=${rename}:error=EBUSY:when=1..3`]);
  expect(lines.filter((line) => /EBUSY.*INJECTED/.test(line)).length).toBeGreaterThanOrEqual(3);
  expect(await hashesIn(library)).toEqual([fileHash]);
});
