import type { Page } from 'playwright';
import { residentMemory } from './resident-memory.ts';

interface BrowserProcess {
  /** `renderer` for the process of a page. */
  readonly type: string;
  /** Processor time since its start. Seconds. */
  readonly cpuSeconds: number;
  /** Resident memory. MB; `undefined` if the system does not report it. */
  readonly memory: number | undefined;
}

/** Returns the processes of the browser that shows this page. */
export async function browserProcesses(page: Page): Promise<BrowserProcess[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  await session?.detach();
  return processInfo.map(({ type, id, cpuTime }) => {
    const bytes = residentMemory(id);
    return { type, cpuSeconds: cpuTime, memory: bytes === undefined ? undefined : bytes / 1024 / 1024 };
  });
}
