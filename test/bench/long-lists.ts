import { join } from 'node:path';
import type { Page } from 'playwright';
import { systemClock } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { createPromptHistoryStore } from '../../electron/storage/prompt-history-store.ts';
import { moneyText } from '../../shared/money/spending-text.ts';
import { formatCount } from '../../shared/util/format-numbers.ts';
import { centsOfLedgerLine, makeLedger } from '../support/large-ledger.ts';
import { makeTasks } from '../support/large-task-list.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';
import { onPage, ourProgram, showAllPages } from './in-browser.ts';
import { timeToPaint, waitUntilPageIsIdle } from './page-probes.ts';

/** A long list and a short one, each in its own program and browser. */
interface Sides {
  readonly long: Page;
  readonly short: Page;
}

/** Makes both lists, and measures them in turn. */
async function beside(
  make: (folder: string, count: number) => Promise<void>,
  counts: { readonly long: number; readonly short: number },
  measure: (sides: Sides) => Promise<Row[]>,
): Promise<Row[]> {
  const scratch = scratchFolder('bench-lists');
  const [longFolder, shortFolder] = [join(scratch.path, 'long'), join(scratch.path, 'short')];
  try {
    await make(longFolder, counts.long);
    await make(shortFolder, counts.short);
    return await onPage(ourProgram(longFolder), (long) =>
      onPage(ourProgram(shortFolder), (short) => measure({ long, short })),
    );
  } finally {
    scratch.remove();
  }
}

/** Loads the page anew, so that nothing is in its cache. */
async function loadStudio(page: Page): Promise<void> {
  await page.locator('a[href="#/studio"]').first().click();
  await page.reload();
  await page.locator('#field-prompt').waitFor();
}

const tasks = { long: 50_000, short: 500 };

/** G19: the search of Activity with 50,000 tasks, against 500. */
export function longActivity(pairs = 7): Promise<Row[]> {
  const make = async (folder: string, count: number) => {
    await makeTasks(folder, { count, state: 'done' });
    showAllPages(folder);
  };
  return beside(make, tasks, async ({ long, short }) => {
    const against = `with ${formatCount(tasks.long)} tasks, against ${tasks.short}`;
    for (const page of [long, short]) {
      await page.locator('a[href="#/activity"]').first().click();
      await page.locator('[aria-label="All runs"] [role="listitem"]').first().waitFor();
      await page.evaluate(waitUntilPageIsIdle);
    }
    // Each search finds one task and is new, so no earlier answer is shown.
    let searched = 0;
    const filter = (page: Page) => () => {
      searched += 1;
      return page.evaluate(timeToPaint, {
        target: 'input[aria-label="Search runs"]',
        text: `take ${searched}:`,
        shown: { selector: '[aria-label="All runs"] [role="listitem"]', text: `take ${searched}:` },
      });
    };
    return [
      await compare({
        id: 'G19-filter',
        label: `from the last key of a search to the only match ${against}`,
        unit: 'ms',
        atMost: 1.5,
        pairs,
        ours: filter(long),
        peer: filter(short),
      }),
    ];
  });
}

const prompts = { long: 20_000, short: 200 };

/** G20: a search in the prompt history with 20,000 prompts of 2,000 characters, against 200. */
export function promptHistory(pairs = 7): Promise<Row[]> {
  return beside(makePrompts, prompts, async ({ long, short }) => {
    const against = `with ${formatCount(prompts.long)} prompts, against ${prompts.short}`;
    const option = '[aria-label="Prompt history"] [role="option"]';
    const target = '.field:has(#field-prompt) button[aria-haspopup="dialog"]';
    for (const page of [long, short]) {
      await page.locator(target).waitFor();
      await page.evaluate(waitUntilPageIsIdle);
      await page.evaluate(timeToPaint, { target, shown: { selector: option, text: 'take' } });
    }
    let searched = 0;
    const search = (page: Page) => () => {
      searched += 1;
      const text = `take ${searched}:`;
      return page.evaluate(timeToPaint, {
        target: 'input[aria-label="Search prompts"]',
        text,
        shown: { selector: option, text },
      });
    };
    return [
      await compare({
        id: 'G20-search',
        label: `from the last key of a search to the only match ${against}`,
        unit: 'ms',
        atMost: 2,
        pairs,
        ours: search(long),
        peer: search(short),
      }),
    ];
  });
}

async function makePrompts(folder: string, count: number): Promise<void> {
  // The history has no button before the first run.
  await makeTasks(folder, { count: 1, state: 'done' });
  let at = 0;
  const database = await openDatabase(folder);
  const rest = 'A heron lifts off in the morning mist over the still lake. '.repeat(34).slice(0, 1980);
  await database.transaction().execute(async (on) => {
    const store = createPromptHistoryStore(on, { ...systemClock, now: () => at });
    for (let index = 0; index < count; index += 1) {
      at = Date.now() - (count - index) * 60_000;
      await store.recordUse({ text: `Shot, take ${index}: ${rest}`, negative: '', modelId: 'video-d-pro' });
    }
  });
  await database.destroy();
}

const lines = { long: 50_000, short: 500 };

/** G21: the ledger with 50,000 lines against 500. */
export function longLedger(pairs = 4): Promise<Row[]> {
  return beside(makeLedger, lines, async ({ long, short }) => {
    const open = (page: Page, count: number) => async () => {
      await loadStudio(page);
      await page.locator('a[href="#/cost"]').waitFor();
      await page.evaluate(waitUntilPageIsIdle);
      const shown = { selector: 'dl dd', text: sumOfLedger(count) };
      return page.evaluate(timeToPaint, { target: 'a[href="#/cost"]', shown });
    };
    return [
      await compare({
        id: 'G21',
        label: `from the click on Cost to its sums with ${formatCount(lines.long)} lines, against ${lines.short}`,
        unit: 'ms',
        atMost: 1.5,
        pairs,
        ours: open(long, lines.long),
        peer: open(short, lines.short),
      }),
    ];
  });
}

/** The charged amount as the page shows it. */
function sumOfLedger(count: number): string {
  let cents = 0;
  for (let index = 0; index < count; index += 1) cents += centsOfLedgerLine(index);
  return moneyText({ USD: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` });
}
