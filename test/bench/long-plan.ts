import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { systemClock } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { createDraftStore } from '../../electron/storage/draft-store.ts';
import { multiModelRunPath } from '../../renderer/ui/navigation/page-paths.ts';
import { planDraftId } from '../../shared/comparisons/run-plan/plan-draft-id.ts';
import { planOfForm } from '../../shared/comparisons/run-plan/rows-of-form.ts';
import { planAsDraft } from '../../shared/comparisons/run-plan/run-plan.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { draftOf } from '../gateway/support/app-at-gateway.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { longestTask, watchTasks } from './page-probes.ts';

const modelId = 'video-d-pro';
const planRows = 500;
const limitMs = 50;

/** G22: the longest task while a plan of 500 rows scrolls and is edited. */
export async function longPlan(pairs = 3): Promise<Row[]> {
  const scratch = scratchFolder('bench-plan');
  try {
    await makePlan(scratch.path);
    const longest = await onPage(ourProgram(scratch.path), async (page) => {
      // A page that is still signing in has its token in the hash.
      await page.locator('#field-prompt').waitFor();
      await page.evaluate((path) => {
        location.hash = path;
      }, multiModelRunPath);
      await page.getByRole('table', { name: 'Inputs for each model' }).getByRole('row').nth(5).waitFor();
      const tasks: number[] = [];
      for (let pair = 0; pair <= pairs; pair += 1) {
        await page.evaluate(watchTasks);
        await scrollPlan(page);
        await editPlan(page);
        await page.waitForTimeout(500);
        // The first round pays for cold caches.
        if (pair > 0) tasks.push(await page.evaluate(longestTask));
      }
      return tasks;
    });
    return [
      fixed({
        id: 'G22',
        label: `longest task while a plan of ${planRows} rows scrolls and is edited, beside the limit`,
        unit: 'ms',
        within: limitMs,
        ours: [Math.max(...longest)],
        peer: [limitMs],
      }),
    ];
  } finally {
    scratch.remove();
  }
}

async function makePlan(folder: string): Promise<void> {
  const model = modelById(modelId);
  if (!model) throw new Error(`There is no model ${modelId}.`);
  const draft = draftOf(modelId);
  const database = await openDatabase(folder);
  const ofForm = planOfForm({ model, draft, others: [], expansions: [] }, undefined);
  const plan = planAsDraft({
    ...ofForm,
    rows: [
      ...Array.from({ length: planRows }, (_, index) => ({
        id: crypto.randomUUID(),
        modelId,
        edits: { values: { prompt: `Shot ${index}: a woman crosses the street in the rain.` }, cuts: {} },
      })),
      ...ofForm.rows.map((row) => ({ ...row, removed: true as const })),
    ],
  });
  const drafts = createDraftStore(database, systemClock);
  await drafts.save(modelId, draft);
  await drafts.save(planDraftId(modelId), plan);
  await database.destroy();
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ modelId }));
}

function scrollPlan(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('table[aria-label="Inputs for each model"]')?.parentElement;
    if (!scroller) throw new Error('There is no plan.');
    for (let step = 0; step <= 200; step += 1) {
      scroller.scrollTop = (step / 200) * scroller.scrollHeight;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scroller.scrollTop = 0;
  });
}

/** Excludes and includes a row, changes the prompt of a row, and changes the form, which every row follows. */
async function editPlan(page: Page): Promise<void> {
  const row = page.getByRole('table', { name: 'Inputs for each model' }).getByRole('row').nth(2);
  const included = row.getByRole('checkbox');
  await included.click();
  await included.click();
  await row.getByRole('button', { name: /^Prompt for/ }).click();
  await page.getByRole('textbox', { name: 'Prompt for this row' }).pressSequentially('dusk', { delay: 60 });
  await page.keyboard.press('Escape');
  await page.locator('#field-prompt').press('End');
  await page.locator('#field-prompt').pressSequentially('dusk', { delay: 60 });
}
