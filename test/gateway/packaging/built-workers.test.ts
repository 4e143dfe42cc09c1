import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { buildIfStale } from '../../../build/build-if-stale.ts';
import { inProject } from '../../../build/project.ts';
import { WorkerThread } from '../../../electron/util/worker-thread.ts';
import type { runMediaFileJob } from '../../../electron/workers/media-files/run-media-file-job.ts';
import { handMadeVideo } from '../../support/hostile-videos.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

test('no built file starts another worker within itself, and the built worker measures media files', async () => {
  await buildIfStale(() => undefined);
  const folder = inProject('out', 'main');
  const names = readdirSync(folder);
  const entries = names.filter((name) => !name.startsWith('part-'));
  expect(entries).toContain('media-file-worker.js');
  for (const name of names) {
    const code = readFileSync(join(folder, name), 'utf8');
    const imported = [...code.matchAll(/^\s*(?:import|export)\b[^;]*?["']\.\/([\w.-]+)["']/gm)].map(([, file]) => file);
    expect(
      imported.filter((file) => entries.includes(file ?? '')),
      name,
    ).toEqual([]);
  }

  const path = join(await temporaryFolder(), 'video');
  writeFileSync(path, handMadeVideo());
  const worker = new WorkerThread<typeof runMediaFileJob>(pathToFileURL(join(folder, 'media-file-worker.js')));
  onTestFinished(() => worker.terminate());
  const result = await worker.ask({ kind: 'media', path, name: undefined });
  expect(result).toMatchObject({ kind: 'video', width: 64, height: 48 });
});
