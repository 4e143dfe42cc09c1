import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

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
  return processInfo.map(({ type, id, cpuTime }) => ({ type, cpuSeconds: cpuTime, memory: residentMemory(id) }));
}

function residentMemory(processId: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
