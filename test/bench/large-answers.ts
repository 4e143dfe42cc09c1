import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { startLineProcess } from '../support/json-line-process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { tasksDuring } from './main-thread-tasks.ts';

const gatewayProgram = fileURLToPath(new URL('../support/streams/large-text-gateway.ts', import.meta.url));
const env = { TRIPTYCH_API_KEY: 'a-key-of-the-bench' };
/**
 * The longest allowed task of the page, in milliseconds of processor time, because other programs may use the machine
 * too.
 */
const limit = 50;

/** Requests to the gateway: total characters, and characters per event. */
const answers = [
  { what: '1 MB in events of 100 characters', question: '1000000 in 100' },
  { what: '50,000 paragraphs', question: '150000 of a¶¶' },
];
/** One event of 40 MB. */
const largest = '40000000';

/** G15: the longest task of the page, and the longest wait for the main process, while a large answer arrives. */
export async function largeAnswers(pairs = 2): Promise<Row[]> {
  const scratch = scratchFolder('bench-large');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  const gateway = await startLineProcess([gatewayProgram]);
  const program = ourProgram(dataFolder).filter((each) => each !== '--sandbox');
  try {
    return await onPage(
      [...program, '--base-url', String(gateway.ready['baseUrl'])],
      (page) => measure(page, pairs),
      [],
      env,
    );
  } finally {
    await gateway.end('SIGKILL');
    scratch.remove();
  }
}

async function measure(page: Page, pairs: number): Promise<Row[]> {
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await chooseModel(page);
  const rows: Row[] = [];
  for (const { what, question } of answers) {
    const longest: number[] = [];
    for (let pair = 0; pair <= pairs; pair += 1) {
      const took = await longestWhileAsking(page, question);
      if (pair > 0) longest.push(took);
    }
    rows.push(longestTaskRow(what, longest));
  }
  return [...rows, ...(await whileLargestArrives(page, pairs))];
}

function longestTaskRow(what: string, longest: readonly number[]): Row {
  return fixed({
    id: 'G15',
    label: `longest task of the page while an answer of ${what} arrives, beside the limit`,
    unit: 'ms',
    within: limit,
    ours: [Math.max(...longest)],
    peer: [limit],
  });
}

/** Measures the page and the main process during the same answers. */
async function whileLargestArrives(page: Page, pairs: number): Promise<Row[]> {
  const tasks: number[] = [];
  const waits: number[] = [];
  for (let pair = 0; pair <= pairs; pair += 1) {
    await page.evaluate(startAsking);
    const task = await longestWhileAsking(page, largest);
    const wait = await page.evaluate(() => (window as unknown as { longestWait: () => number }).longestWait());
    if (pair === 0) continue;
    tasks.push(task);
    waits.push(wait);
  }
  return [
    longestTaskRow('40 MB in one event', tasks),
    fixed({
      id: 'G15-main',
      label: 'longest wait for the main process while an answer of 40 MB in one event arrives, beside the limit',
      unit: 'ms',
      within: 100,
      ours: [Math.max(...waits)],
      peer: [100],
    }),
  ];
}

/** Runs in the page. Requests a file of the program again and again, until `longestWait` is called. */
function startAsking(): void {
  let longest = 0;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const from = performance.now();
      await (await fetch(document.baseURI, { cache: 'no-store' })).text();
      longest = Math.max(longest, performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  void ask();
  Object.assign(window, {
    longestWait() {
      isOver = true;
      return longest;
    },
  });
}

/** The later conversations take the same model. */
async function chooseModel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await page
    .getByRole('button', { name: /^Model:/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'large', exact: true }).click();
  await page.getByRole('button', { name: 'Model: large' }).first().waitFor();
}

/**
 * Replaces the open conversation by a new one and asks. The queries of the test program are tasks of the page too, and
 * take long in a large answer. So the page itself waits for the answer, without roles and texts of its elements.
 */
async function longestWhileAsking(page: Page, question: string): Promise<number> {
  const newConversation = await page.getByRole('button', { name: 'New conversation' }).first().elementHandle();
  const tasks = await tasksDuring(page, async () => {
    await newConversation?.evaluate((button) => (button as HTMLElement).click());
    await page.evaluate(waitUntilClosed);
    const field = page.getByRole('textbox', { name: 'Question', exact: true }).last();
    await field.fill(question);
    await field.press('Enter');
    await page.evaluate(waitUntilAnswered);
  });
  return Math.max(...tasks.map(({ cpuTime }) => cpuTime));
}

/** Runs in the page. */
async function waitUntilClosed(): Promise<void> {
  while (document.querySelector('article[data-message]')) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Runs in the page. Waits until the answer is complete, and until nothing is added to it for half a second. */
async function waitUntilAnswered(): Promise<void> {
  let before = -1;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answer = document.querySelector('article[data-message][aria-busy="false"]');
    const count = answer?.getElementsByTagName('*').length ?? -1;
    if (count >= 0 && count === before) return;
    before = count;
  }
}
