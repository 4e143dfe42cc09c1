import type { Page } from 'playwright';

/** A task of the page's main thread. Milliseconds. */
export interface MainThreadTask {
  readonly duration: number;
  /** Processor time, without waits for other programs of the machine. */
  readonly cpuTime: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns all tasks of the page's main thread while `work` runs, the longest first. */
export async function tasksDuring(page: Page, work: () => Promise<unknown>): Promise<MainThreadTask[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = trace.traceEvents.filter(
    (event) => event.name === taskEvent && event.ph === 'X' && threads.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page.');
  return tasks
    .map(({ dur = 0, tdur = 0 }) => ({ duration: dur / 1000, cpuTime: tdur / 1000 }))
    .sort((a, b) => b.duration - a.duration);
}

/** The event of a task in the category `toplevel` of Chromium's traces. */
const taskEvent = 'ThreadControllerImpl::RunTask';

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}
