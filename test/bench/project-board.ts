import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { makeBigLibrary } from '../support/large-library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedShots } from '../support/seed-project.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram, showAllPages } from './in-browser.ts';
import { longestTask, watchTasks } from './page-probes.ts';

const count = 500;
const limitMs = 50;

/** G18: the longest task while the board of a project with 500 shots opens, scrolls and changes its order. */
export async function projectBoard(pairs = 3): Promise<Row[]> {
  const scratch = scratchFolder('bench-board');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  try {
    await makeProject(dataFolder);
    return await onPage(ourProgram(dataFolder), async (page) => {
      const tasks: number[] = [];
      for (let pair = 0; pair <= pairs; pair += 1) {
        const longest = await longestTaskOf(page);
        // The first round pays for cold caches.
        if (pair > 0) tasks.push(longest);
      }
      return [
        fixed({
          id: 'G18-task',
          label: `longest task of a round in which a board of ${count} shots opens, scrolls and moves a shot, beside the limit`,
          unit: 'ms',
          within: limitMs,
          ours: tasks,
          peer: tasks.map(() => limitMs),
        }),
      ];
    });
  } finally {
    scratch.remove();
  }
}

/** Creates a project of 500 shots, each with two takes. */
async function makeProject(dataFolder: string): Promise<void> {
  await makeBigLibrary(dataFolder, { count: count * 2, searchable: false, distinct: 100 });
  showAllPages(dataFolder);
  await seedShots(dataFolder, 'Five hundred', count);
}

/**
 * Milliseconds. Returns 0 if no task took 50 ms, because the browser reports only longer ones. Finds the cards by
 * selector: a query by role computes the style of all cards, also of those that the browser skips, in one long task.
 */
async function longestTaskOf(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.waitForTimeout(500);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: /^Five hundred/ }).waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(watchTasks);
  await page.evaluate(openProject);
  await page.waitForFunction(allCardsAreMounted, count);
  await page.evaluate(scrollBoard);
  const first = await page.evaluate(firstCard);
  await page.mouse.click(first.x + 40, first.y + 40);
  await page.waitForTimeout(500);
  await page.keyboard.press('Alt+ArrowRight');
  await page.waitForTimeout(500);
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(500);
  return page.evaluate(longestTask);
}

// The following functions run in the page. Each function is passed as text and can use only its arguments.

function openProject(): void {
  const link = [...document.querySelectorAll('a')].find((each) => each.textContent?.startsWith('Five hundred'));
  if (!link) throw new Error('There is no project.');
  link.click();
}

function allCardsAreMounted(cards: number): boolean {
  return document.querySelectorAll('ol[aria-label="Shots"] button[aria-pressed]').length === cards;
}

/** Place of the first card in the window. Screen pixels. */
function firstCard(): { x: number; y: number } {
  const card = document.querySelector('ol[aria-label="Shots"] button');
  if (!card) throw new Error('There is no card.');
  const { x, y } = card.getBoundingClientRect();
  return { x, y };
}

async function scrollBoard(): Promise<void> {
  const board = document.querySelector('ol[aria-label="Shots"]')?.parentElement;
  if (!board) throw new Error('There is no board.');
  for (let step = 0; step <= 200; step += 1) {
    board.scrollTop = (step / 200) * board.scrollHeight;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  board.scrollTop = 0;
}
