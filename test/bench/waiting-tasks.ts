import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../electron/storage/database.ts';
import { rowOf } from '../../electron/storage/task-row.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { draftOf } from '../gateway/support/app-at-gateway.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';

const many = 10_000;
const few = 100;

/** G13: the page with 10,000 tasks that wait for a user, against 100 of them. */
export async function waitingTasks(pairs = 5): Promise<Row[]> {
  const scratch = scratchFolder('bench-waiting');
  try {
    const [crowded, uncrowded] = [join(scratch.path, 'many'), join(scratch.path, 'few')];
    await makeTasks(crowded, many, 'unknown');
    await makeTasks(uncrowded, few, 'unknown');
    return [
      await compare({
        id: 'G13',
        label: `from loading the page to Studio and Activity with ${many} tasks that wait for a user, against ${few}`,
        unit: 'ms',
        atMost: 1.5,
        pairs,
        ours: () => timeToShown(crowded),
        peer: () => timeToShown(uncrowded),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

async function timeToShown(dataFolder: string): Promise<number> {
  return onPage(ourProgram(dataFolder), async (page) => {
    await page.getByRole('region', { name: 'Feed' }).getByRole('article').first().waitFor();
    const activity = page.getByRole('link', { name: 'Activity' });
    await activity.click();
    await page.getByRole('list', { name: 'All runs' }).getByRole('link').first().waitFor();
    return page.evaluate(() => performance.now());
  });
}

/** Adds this number of tasks to a data folder, which may be new. Tasks whose outcome is `unknown` wait for the user. */
export async function makeTasks(folder: string, count: number, state: 'unknown' | 'done'): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase(folder);
  // The data can be created again after a crash, so writes are not synchronous.
  await sql`PRAGMA synchronous = OFF`.execute(database);
  const draft = draftOf('video-d-pro');
  const now = Date.now();
  await database.transaction().execute(async (on) => {
    for (let index = 0; index < count; index += 1) {
      const at = now - (count - index) * 60_000;
      const task: Task = {
        id: randomUUID(),
        modelId: 'video-d-pro',
        destination: { kind: 'sandbox' },
        draft,
        state,
        createdAt: at,
        updatedAt: at,
        endedAt: at,
        looks: 0,
        links: [],
      };
      await on.insertInto('tasks').values(rowOf(task)).execute();
    }
  });
  await database.destroy();
}
