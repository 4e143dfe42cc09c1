import type { CDPSession, Page } from 'playwright';
import { openComparisons } from '../e2e/support/open-page.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { browserProcesses } from './browser-processes.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';

const title = 'Six videos';
/** Playing time of the videos in each round. Milliseconds. */
const playingTime = 500;

interface MemoryUse {
  /** Resident memory of the page's process. MB. */
  readonly memory: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** F-memory: the memory of the page after sixteen rounds of ordinary use, beside its memory after eight rounds. */
export async function memoryRounds(pairs = 1, rounds = 8): Promise<Row[]> {
  const first: MemoryUse[] = [];
  const second: MemoryUse[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const scratch = scratchFolder('bench-memory');
    const greys = [60, 75, 90, 105, 120, 135];
    const video = { framesPerSecond: 30, frames: 150, width: 960, height: 540, modelId: 'video-d-pro' };
    await seedComparison(
      scratch.path,
      title,
      greys.map((grey) => ({ ...video, grey })),
    );
    try {
      await onPage(ourProgram(scratch.path), async (page) => {
        const session = await page.context().newCDPSession(page);
        for (const held of [first, second]) {
          for (let round = 0; round < rounds; round += 1) await visitPages(page);
          held.push(await measureMemory(page, session));
        }
      });
    } finally {
      scratch.remove();
    }
  }
  const of = (measure: keyof MemoryUse) => ({
    ours: second.map((held) => held[measure]),
    peer: first.map((held) => held[measure]),
  });
  const span = `after ${rounds * 2} rounds of comparison, library, viewer and chat, beside after ${rounds}`;
  return [
    fixed({ id: 'F-memory', label: `memory of the page ${span}`, unit: 'MB', atMost: 1.15, ...of('memory') }),
    fixed({ id: 'F-memory-nodes', label: `nodes ${span}`, unit: 'nodes', atMost: 1.05, ...of('nodes') }),
    fixed({
      id: 'F-memory-listeners',
      label: `listeners ${span}`,
      unit: 'listeners',
      atMost: 1.05,
      ...of('listeners'),
    }),
  ];
}

async function visitPages(page: Page): Promise<void> {
  await openComparisons(page);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.waitForFunction(
    () => [...document.querySelectorAll('video')].filter((video) => video.readyState === 4).length === 6,
  );
  await page.keyboard.press('Space');
  await page.waitForTimeout(playingTime);
  await page.keyboard.press('k');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('gridcell').first().dblclick();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
}

/** Measured after garbage collection. */
async function measureMemory(page: Page, session: CDPSession): Promise<MemoryUse> {
  await session.send('HeapProfiler.collectGarbage');
  await page.waitForTimeout(2000);
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const renderers = (await browserProcesses(page)).filter(({ type }) => type === 'renderer');
  const memory = Math.max(...renderers.flatMap((each) => each.memory ?? []));
  return { memory, nodes, listeners: jsEventListeners };
}
