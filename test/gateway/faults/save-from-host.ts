import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import { type FaultServer, openFaultServer, type Script } from '../../support/fault-server.ts';
import { makeImage } from '../../support/make-images.ts';
import { type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { completedWith, imageIntent, openAtFaultServer } from './app-at-fault-server.ts';

export const file = makeImage(900, 600);
export const half = Math.floor(file.length / 2);
export const fileHash = createHash('sha256').update(file).digest('hex');

export interface Saving {
  readonly app: TestApp;
  readonly gateway: FaultServer;
  readonly host: FaultServer;
  readonly id: string;
  readonly library: string;
}

/** Runs a task to its end. Its only result is on a host that answers with `files`. */
export async function saveFrom(
  files: Script,
  { path = '/result.png', intent = imageIntent, ...options }: SavingOptions = {},
): Promise<Saving> {
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  const host = await openFaultServer(files);
  const { app, gateway } = await openAtFaultServer(
    { poll: completedWith(`${host.origin}${path}`) },
    { ...options, dataFolder },
  );
  const { id } = await app.calls.tasks.start(intent);
  return { app, gateway, host, id, library: join(dataFolder, 'library') };
}

type SavingOptions = Partial<AppCoreOptions> & {
  speed?: number;
  path?: string;
  intent?: Parameters<TestApp['calls']['tasks']['start']>[0];
};

export async function partsIn(library: string): Promise<string[]> {
  return (await readdir(join(library, '.parts')).catch(() => [])).filter((name) => name.endsWith('.part'));
}

/** Returns the hashes of every file under the library except partial files and sidecars. */
export async function hashesIn(library: string): Promise<string[]> {
  const entries = await readdir(library, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(json|part)$/.test(entry.name));
  return Promise.all(
    files.map(async (entry) =>
      createHash('sha256')
        .update(await readFile(join(entry.parentPath, entry.name)))
        .digest('hex'),
    ),
  );
}
