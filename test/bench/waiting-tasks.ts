import { join } from 'node:path';
import { makeTasks } from '../support/large-task-list.ts';
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
    await makeTasks(crowded, { count: many, state: 'unknown' });
    await makeTasks(uncrowded, { count: few, state: 'unknown' });
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
    await page
      .getByRole('list', { name: 'History' })
      .getByRole('button', { name: / takes?/ })
      .first()
      .waitFor();
    await page.getByRole('figure', { name: /^Pane A/ }).waitFor();
    const activity = page.getByRole('link', { name: 'Activity' });
    await activity.click();
    await page.getByRole('list', { name: 'All runs' }).getByRole('link').first().waitFor();
    return page.evaluate(() => performance.now());
  });
}
