import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { startLineProcess } from '../support/json-line-process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, fixed, type Row } from './harness.ts';
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
  { what: '1 MB in one event', question: '1000000' },
  { what: '8 MB in one event', question: '8000000' },
  { what: '40 MB in one event', question: '40000000' },
  { what: '1 MB in events of 100 characters', question: '1000000 in 100' },
  { what: '8 MB in events of 1,000 characters', question: '8000000 in 1000' },
  { what: '50,000 paragraphs', question: '150000 of a¶¶' },
  { what: '60 KB of lists in lists', question: '60000 of 1. ' },
];

/**
 * G15: the longest task of the page while an answer of any size arrives and is shown, and the time to open it again.
 */
export async function largeAnswers(pairs = 3): Promise<Row[]> {
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
    rows.push(
      fixed({
        id: 'G15',
        label: `longest task of the page while an answer of ${what} arrives, beside the limit`,
        unit: 'ms',
        within: limit,
        ours: [Math.max(...longest)],
        peer: [limit],
      }),
    );
  }
  rows.push(await longestWait(page, pairs));
  await longestWhileAsking(page, '100000');
  const open = (question: string) => reopen(page, question);
  for (const question of ['8000000', '40000000']) {
    rows.push(
      await compare({
        id: 'G15-open',
        label: `from the click on a conversation with an answer of ${question.slice(0, -6)} MB to its text, beside one of 100 KB`,
        unit: 'ms',
        atMost: 1.5,
        pairs: 5,
        ours: () => open(question),
        peer: () => open('100000'),
      }),
    );
  }
  return rows;
}

/** G15-main: the longest time in which the main process answers a request while 40 MB in one event arrive. */
async function longestWait(page: Page, pairs: number): Promise<Row> {
  const longest: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    await page.evaluate(startAsking);
    await longestWhileAsking(page, '40000000');
    longest.push(await page.evaluate(() => (window as unknown as { longestWait: () => number }).longestWait()));
  }
  return fixed({
    id: 'G15-main',
    label: 'longest wait for the main process while an answer of 40 MB in one event arrives, beside the limit',
    unit: 'ms',
    within: 100,
    ours: [Math.max(...longest)],
    peer: [100],
  });
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

/** Milliseconds from the click to the frame after the text is shown. */
async function reopen(page: Page, question: string): Promise<number> {
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await page.getByText(/No messages yet|Choose a model above/).waitFor();
  return page.evaluate(openAndPaint, question);
}

/** Runs in the page. */
function openAndPaint(title: string): Promise<number> {
  const link = [...document.querySelectorAll<HTMLElement>('a[data-conversation]')].find((each) =>
    each.querySelector('*')?.textContent?.startsWith(title),
  );
  if (!link) throw new Error(`${title} is not in the list`);
  const startTime = performance.now();
  link.click();
  return new Promise((resolve) => {
    const measureFrame = () => {
      const stands = document.querySelector('article[data-message]')?.textContent?.includes('A heading');
      if (!stands) return void requestAnimationFrame(measureFrame);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - startTime);
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(measureFrame);
  });
}
