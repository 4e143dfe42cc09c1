import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { inProject } from '../../build/project.ts';
import { startLineProcess } from '../support/json-line-process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { alignColumns, median } from './harness.ts';
import { keyInForm, launchBrowser, ourProgram } from './in-browser.ts';

/** Milliseconds since the program was started, by step, in order. */
type Steps = Readonly<Record<string, number>>;

/** Work of the page’s main thread until the first key, by kind. Milliseconds. */
const kindsOfWork = {
  EvaluateScript: 'run scripts',
  'v8.compileModule': 'compile modules',
  'v8.evaluateModule': 'evaluate modules',
  FunctionCall: 'callbacks',
  RunMicrotasks: 'microtasks',
  ParseHTML: 'parse HTML',
  ParseAuthorStyleSheet: 'parse styles',
  UpdateLayoutTree: 'compute styles',
  Layout: 'layout',
  Paint: 'paint',
  MajorGC: 'garbage collection',
  MinorGC: 'garbage collection, young',
} as const;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  /** Microseconds. */
  readonly dur?: number;
}

/** Starts the program several times and prints the median time of each step from the start to the first key. */
export async function startTimeline(rounds = 7): Promise<void> {
  const scratch = scratchFolder('bench-timeline');
  const program = ourProgram(join(scratch.path, 'data'));
  try {
    const starts: { steps: Steps; work: Steps }[] = [];
    for (let round = 0; round <= rounds; round += 1) starts.push(await timeOneStart(program));
    // The first round pays for cold caches.
    const measured = starts.slice(1);
    printSteps(measured.map(({ steps }) => steps));
    printWork(measured.map(({ work }) => work));
    await printElectronStart(join(scratch.path, 'electron-data'), rounds);
  } finally {
    scratch.remove();
  }
}

function printSteps(rounds: readonly Steps[]): void {
  let before = 0;
  const inOrder = medians(rounds).sort(([, first], [, second]) => first - second);
  const lines = inOrder.map(([name, at]) => {
    const took = at - before;
    before = at;
    return [name, at.toFixed(0), took.toFixed(0)];
  });
  console.log(`${alignColumns([['Step', 'ms since the start', 'ms'], ...lines])}\n`);
}

function printWork(rounds: readonly Steps[]): void {
  const lines = medians(rounds).map(([name, took]) => [name, took.toFixed(0)]);
  console.log(alignColumns([['Work of the main thread', 'ms'], ...lines]));
}

/** Only the part of our own code: neither the start of Electron nor its window is measured. */
async function printElectronStart(dataFolder: string, rounds: number): Promise<void> {
  const starts: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const program = await startLineProcess([inProject('test/bench/electron-start.ts'), '--data-dir', dataFolder]);
    starts.push(Number(program.ready['windowRequested']));
    await program.end('SIGKILL');
  }
  const [, ...measured] = starts;
  console.log(
    `\nElectron, from the start of the main process to the request of the window: ${median(measured).toFixed(0)} ms`,
  );
}

function medians(rounds: readonly Steps[]): [name: string, median: number][] {
  return Object.keys(rounds[0] ?? {}).map((name) => [name, median(rounds.map((steps) => steps[name] ?? 0))]);
}

async function timeOneStart(program: readonly string[]): Promise<{ steps: Steps; work: Steps }> {
  const start = Date.now();
  const shell = await startLineProcess(program);
  const listening = Date.now();
  const browser = await launchBrowser();
  const browserStarted = Date.now();
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    const trace = await startTrace(session);
    await page.addInitScript(watchForForm);
    await page.goto(String(shell.ready['url']), { waitUntil: 'commit' });
    const prompt = page.getByLabel('Prompt', { exact: true });
    await prompt.pressSequentially('a');
    await page.waitForFunction(() => document.querySelector('textarea')?.value.endsWith('a'));
    const firstKey = Date.now();
    await keyInForm(page);
    const inPage = await stepsInPage(page, start);
    const steps = {
      'the program listens': listening - start,
      'the browser runs': browserStarted - start,
      ...inPage,
      'the first key is accepted': firstKey - start,
    };
    return { steps, work: sumByKind(await trace.end()) };
  } finally {
    await browser.close();
    await shell.end('SIGKILL');
  }
}

async function stepsInPage(page: Page, start: number): Promise<Steps> {
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const needed = files.filter(({ initiatorType }) => initiatorType === 'script' || initiatorType === 'link');
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const marks = window as unknown as { formAt?: number };
    return {
      origin: performance.timeOrigin,
      firstByte: navigation?.responseStart ?? Number.NaN,
      loaded: Math.max(
        ...needed.filter(({ startTime }) => startTime < firstPaint).map(({ responseEnd }) => responseEnd),
      ),
      firstPaint,
      formAt: marks.formAt ?? Number.NaN,
    };
  });
  const since = (time: number) => seen.origin + time - start;
  return {
    'navigation begins': since(0),
    'the first byte arrives': since(seen.firstByte),
    'scripts and styles are loaded': since(seen.loaded),
    'the first content is painted': since(seen.firstPaint),
    'the form exists': since(seen.formAt),
  };
}

async function startTrace(session: CDPSession): Promise<{ end: () => Promise<TraceEvent[]> }> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { categories: 'devtools.timeline,v8,disabled-by-default-v8.compile' });
  return {
    async end() {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      return events;
    },
  };
}

function sumByKind(events: readonly TraceEvent[]): Steps {
  const sums: Record<string, number> = {};
  for (const [name, kind] of Object.entries(kindsOfWork)) {
    const found = events.filter((event) => event.name === name && event.ph === 'X');
    sums[kind] = found.reduce((sum, { dur = 0 }) => sum + dur / 1000, 0);
  }
  return sums;
}

/** Runs in the page. Notes the time at which the form exists. */
function watchForForm(): void {
  const observer = new MutationObserver(() => {
    const marks = window as unknown as { formAt?: number };
    if (!document.getElementById('field-prompt')) return;
    marks.formAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
