import { execFile, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { createPartialFile } from '../../electron/files/partial-file.ts';
import { systemClock } from '../../electron/host/host.ts';
import { createDownloadAgents } from '../../electron/http/download/block-private-addresses.ts';
import { downloadFile } from '../../electron/http/download/download-file.ts';
import { createLinkOpener } from '../../electron/http/download/follow-link.ts';
import { startLineProcess } from '../support/json-line-process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';

const run = promisify(execFile);
const oneFile = 256 * 1024 ** 2;
const smallFile = 20_000_000;
const smallFiles = 25;

/**
 * G7: bytes from loopback to a file that is synced to the disk and hashed, against curl, sync and sha256sum: the
 * processor time of one file, and the time on the clock of many.
 */
export async function downloads(pairs = 3): Promise<Row[]> {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new Error('G7 compares with curl, which is not installed. Install curl and run the bench again.');
  }
  const host = await startLineProcess([fileURLToPath(new URL('./file-host.ts', import.meta.url))]);
  const origin = String(host.ready['origin']);
  const scratch = scratchFolder('bench-downloads');
  const agents = createDownloadAgents();
  const opener = createLinkOpener({ agents, gatewayOrigin: origin, gatewayIsLocal: true });
  const target = (name: string) => join(scratch.path, name);

  const fetchOurs = async (bytes: number, name: string): Promise<void> => {
    const part = await createPartialFile(target(name));
    await downloadFile({
      url: `${origin}/${bytes}`,
      part,
      opener,
      clock: systemClock,
      signal: new AbortController().signal,
      largest: 8_000_000_000,
      onProgress: () => undefined,
    });
    await part.finish();
  };

  const fetchSame = (bytes: number, name: string) => {
    const file = target(name);
    const work = 'curl -sS -o "$1" "$2" && sync "$1" && sha256sum "$1" && times';
    return run('sh', ['-c', work, 'sh', file, `${origin}/${bytes}`]);
  };
  /** Returns the time for all small files, four at a time. Milliseconds. */
  const timeOfMany = async (fetchOne: (bytes: number, name: string) => Promise<unknown>): Promise<number> => {
    const names = Array.from({ length: smallFiles }, (_, index) => `small-${index}`);
    const queue = new PQueue({ concurrency: 4 });
    const start = performance.now();
    await Promise.all(names.map((name) => queue.add(() => fetchOne(smallFile, name))));
    const took = performance.now() - start;
    for (const name of names) rmSync(target(name));
    return took;
  };

  try {
    return [
      await compare({
        id: 'G7-cpu',
        label: 'processor time for one file of 256 MiB, against curl, sync and sha256sum',
        unit: 'ms',
        atMost: 1.2,
        pairs,
        ours: async () => {
          const before = process.cpuUsage();
          await fetchOurs(oneFile, 'one');
          const { user, system } = process.cpuUsage(before);
          rmSync(target('one'));
          return (user + system) / 1000;
        },
        peer: async () => {
          const { stdout } = await fetchSame(oneFile, 'one');
          rmSync(target('one'));
          return processorTimeOfChildren(stdout);
        },
      }),
      await compare({
        id: 'G7-parallel-same',
        label: '25 files of 20 MB, four at a time, against curl, sync and sha256sum of each',
        unit: 'ms',
        atMost: 1.2,
        pairs,
        ours: () => timeOfMany(fetchOurs),
        peer: () => timeOfMany(fetchSame),
      }),
    ];
  } finally {
    await agents.close();
    await host.end('SIGTERM');
    scratch.remove();
  }
}

/** Reads the output of the command `times` of a shell: `0m0.31s 0m1.20s` of the shell, then of its children. Milliseconds. */
function processorTimeOfChildren(output: string): number {
  const lines = output.trim().split('\n');
  const times = [...(lines.at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  if (times.length !== 2) throw new Error(`The shell printed no times: ${output}`);
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000, 0);
}
