import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kill, runAndKill } from './golden-run.ts';

/** SQLite writes without `node:fs`, so only these kills happen inside of a commit. */
const databaseCalls = ['pwrite64', 'fsync', 'fdatasync', 'ftruncate', 'unlink'];
/** Rare calls of the whole program, where a number identifies one call in any thread. */
const otherCalls = ['rename', 'renameat', 'renameat2', 'unlink', 'unlinkat', 'writev', 'sendmsg', 'sendto'];

/**
 * Returns true when programs can be traced here. Tracing requires Linux, strace and the right to trace child processes.
 */
export function canTrace(): boolean {
  try {
    execFileSync('strace', ['-f', '-e', 'trace=fsync', 'true'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
}

/** One kill for each system call of the golden run that writes, syncs, renames or sends: just before the call. */
export async function killsAtSystemCalls(): Promise<Kill[]> {
  const inDatabase = await countCalls(databaseCalls, onDatabase);
  const elsewhere = await countCalls(otherCalls, () => []);
  return [
    ...inDatabase.flatMap(({ call, count }) => numbered(count).map((at) => killAt('database', call, at, onDatabase))),
    ...elsewhere.flatMap(({ call, count }) => numbered(count).map((at) => killAt('program', call, at, () => []))),
  ];
}

type Paths = (dataFolder: string) => readonly string[];

const onDatabase: Paths = (dataFolder) =>
  ['', '-wal', '-journal'].flatMap((suffix) => ['-P', join(dataFolder, `triptych.db${suffix}`)]);

function killAt(where: string, call: string, at: number, paths: Paths): Kill {
  return {
    name: `${where}: ${call} ${at}`,
    plans: [{ when: 'before' }],
    tracer: (dataFolder) => [
      ...strace(paths(dataFolder), [call]),
      ...['-e', `inject=${call}:signal=KILL:when=${at}`, '-o', '/dev/null'],
    ],
  };
}

async function countCalls(calls: readonly string[], paths: Paths): Promise<{ call: string; count: number }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'triptych-trace-'));
  const log = join(folder, 'log');
  try {
    const tracer = (dataFolder: string) => [...strace(paths(dataFolder), calls), '-o', log];
    const { broken } = await runAndKill({ name: 'count', plans: [{ when: 'before' }], tracer });
    if (broken.length > 0) throw new Error(broken.join('\n'));
    const lines = readFileSync(log, 'utf8').split('\n');
    return calls.map((call) => ({ call, count: mostOfOneThread(lines, call) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** strace counts per thread, and kills the first thread that reaches the number. */
function mostOfOneThread(lines: readonly string[], call: string): number {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const [, thread, name] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    if (thread !== undefined && name === call) counts.set(thread, (counts.get(thread) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** With one thread in the pool, all file calls have one order. */
function strace(paths: readonly string[], calls: readonly string[]): string[] {
  return ['strace', '-f', '-qq', '-E', 'UV_THREADPOOL_SIZE=1', ...paths, '-e', `trace=${calls.join()}`];
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
