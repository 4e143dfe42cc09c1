import type { CDPSession, Page } from 'playwright';
import { pushEnds } from './markdown-corpora.ts';
import type { Renderer } from './markdown-page/renderers.tsx';

/** Processor time of the page's main thread. Milliseconds. */
export interface Cost {
  readonly task: number;
  /** The part of `task` for styles and layout. */
  readonly layout: number;
}

/** Cost summed push by push over a part of the stream. */
export interface StreamedCost {
  readonly whole: Cost;
  readonly firstTenth: number;
  readonly lastTenth: number;
}

/** The cost of rendering a complete text. */
export async function renderOnce(page: Page, session: CDPSession, text: string): Promise<Cost> {
  await clearPage(page, session);
  const before = await readCost(session);
  await page.evaluate((whole) => window.drawn('ours', whole), text);
  return costSince(session, before);
}

/** The cost of rendering each push of a text, and then the complete text. */
export async function renderStreamed(
  page: Page,
  session: CDPSession,
  text: string,
  way: Renderer = 'ours',
): Promise<StreamedCost> {
  await clearPage(page, session);
  const texts = pushEnds(text);
  const tenth = Math.floor(texts.length / 10);
  const bounds = [0, tenth, texts.length - tenth, texts.length];
  const costs: number[] = [];
  await page.evaluate((whole) => window.hold(whole), text);
  const start = await readCost(session);
  for (const [index, to] of bounds.slice(1).entries()) {
    const before = await readCost(session);
    const ends = texts.slice(bounds[index], to);
    await page.evaluate(([name, sizes]) => window.grown(name, sizes), [way, ends] as const);
    costs.push((await costSince(session, before)).task);
  }
  await page.evaluate(([name, whole]) => window.drawn(name, whole), [way, text] as const);
  return { whole: await costSince(session, start), firstTenth: costs[0] ?? 0, lastTenth: costs[2] ?? 0 };
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

export async function readCost(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics');
  const msOf = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return { task: msOf('TaskDuration'), layout: msOf('LayoutDuration') + msOf('RecalcStyleDuration') };
}

export async function costSince(session: CDPSession, before: Cost): Promise<Cost> {
  const { task, layout } = await readCost(session);
  return { task: task - before.task, layout: layout - before.layout };
}
