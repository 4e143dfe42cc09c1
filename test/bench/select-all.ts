import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { openGrid } from './library-grid.ts';
import { longestTask, watchTasks } from './page-probes.ts';
import { sharedLibrary, sharedLibraryCount } from './shared-library.ts';

const limitMs = 50;

/** G14: the longest task of the page while all of 100,000 results are selected and deselected. */
export async function selectAll(pairs = 5): Promise<Row[]> {
  const longest = await onPage(ourProgram(await sharedLibrary()), async (page) => {
    await openGrid(page);
    await page.locator('[role="gridcell"]').first().focus();
    const found: number[] = [];
    for (let round = 0; round <= pairs; round += 1) {
      await page.evaluate(watchTasks);
      await page.keyboard.press('ControlOrMeta+a');
      await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
      await page.waitForTimeout(1000);
      if (round > 0) found.push(await page.evaluate(longestTask));
      await page.keyboard.press('Escape');
      await page.waitForTimeout(500);
    }
    return found;
  });
  return [
    fixed({
      id: 'G14',
      label: `longest task of the page when all of ${sharedLibraryCount} results are selected, beside the limit`,
      unit: 'ms',
      within: limitMs,
      ours: [Math.max(...longest)],
      peer: [limitMs],
    }),
  ];
}
