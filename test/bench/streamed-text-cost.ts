import type { CDPSession, Page } from 'playwright';
import { pushEnds } from './markdown-corpora.ts';

// Costs are processor time of the page's main thread, in milliseconds.

/** Cost summed push by push over a part of the stream. */
export interface StreamedCost {
  readonly whole: number;
  readonly firstTenth: number;
  readonly lastTenth: number;
}

/** The cost of rendering a complete text. */
export async function renderOnce(page: Page, session: CDPSession, text: string): Promise<number> {
  await clearPage(page, session);
  const before = await readCost(session);
  await page.evaluate((whole) => window.drawn('ours', whole), text);
  return (await readCost(session)) - before;
}

/** The cost of rendering each push of a text, and then the complete text. */
export async function renderStreamed(page: Page, session: CDPSession, text: string): Promise<StreamedCost> {
  await clearPage(page, session);
  const texts = pushEnds(text);
  const tenth = Math.floor(texts.length / 10);
  const bounds = [0, tenth, texts.length - tenth, texts.length];
  const costs: number[] = [];
  await page.evaluate((whole) => window.hold(whole), text);
  const start = await readCost(session);
  for (const [index, to] of bounds.slice(1).entries()) {
    const before = await readCost(session);
    await page.evaluate((ends) => window.grown('ours', ends), texts.slice(bounds[index], to));
    costs.push((await readCost(session)) - before);
  }
  await page.evaluate((whole) => window.drawn('ours', whole), text);
  return { whole: (await readCost(session)) - start, firstTenth: costs[0] ?? 0, lastTenth: costs[2] ?? 0 };
}

/** Lets `readCost` measure processor time, without other work of the machine. */
export async function measureCost(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  return session;
}

export async function clearPage(page: Page, session: CDPSession): Promise<void> {
  await page.evaluate(() => window.clear());
  await session.send('HeapProfiler.collectGarbage');
}

/** The cost of all tasks since the page was opened. */
export async function readCost(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
