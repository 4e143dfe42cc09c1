import type { CDPSession, Page } from 'playwright';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, peerProgram } from './in-browser.ts';
import { corpora, pushEnds } from './markdown-corpora.ts';
import {
  clearPage,
  measureCost,
  readCost,
  renderOnce,
  renderStreamed,
  type StreamedCost,
} from './streamed-text-cost.ts';

/** The measured cost of one corpus in one round. */
interface Run {
  pair: number;
  name: string;
  once: number;
  grown: StreamedCost;
  parts: number;
  streamdown: number;
}

/** The peer is slow, so it renders this many pushes at ten positions of the stream. Ours does the same for comparison. */
const stretch = 4;
const stretches = 10;

/**
 * G4: the cost of rendering a text of 80,000 characters while it arrives, for five kinds of text. Compares with
 * rendering the whole text once, with streamdown on the same pushes, and the end of the text with its beginning.
 */
export async function modelText(pairs = 2): Promise<Row[]> {
  const scratch = scratchFolder('bench-text');
  const program = await peerProgram('markdown-page', scratch.path);
  try {
    return await onPage(program, (page) => measure(page, pairs));
  } finally {
    scratch.remove();
  }
}

async function measure(page: Page, pairs: number): Promise<Row[]> {
  const session = await measureCost(page);
  const runs: Run[] = [];
  for (let pair = 0; pair <= pairs; pair += 1) {
    for (const [name, text] of Object.entries(corpora)) {
      const once = await renderOnce(page, session, text);
      const grown = await renderStreamed(page, session, text);
      const parts = await partly(page, session, 'ours', text);
      const streamdown = await partly(page, session, 'streamdown', text);
      // The first round warms up every renderer.
      if (pair > 0) runs.push({ pair: pair - 1, name, once, grown, parts, streamdown });
    }
  }
  return rowsOf(runs, pairs);
}

function rowsOf(runs: readonly Run[], pairs: number): Row[] {
  const total = (of: (run: Run) => number) =>
    Array.from({ length: pairs }, (_, pair) =>
      runs.filter((run) => run.pair === pair).reduce((sum, run) => sum + of(run), 0),
    );
  const perPush = (of: (run: Run) => number) =>
    total(of).map((all) => all / (stretch * stretches * Object.keys(corpora).length));
  return [
    fixed({
      id: 'G4',
      label: 'five texts of 80 KB streamed in pushes of 16-496 characters, against rendering each once',
      unit: 'ms',
      atMost: 1.5,
      ours: total((run) => run.grown.whole),
      peer: total((run) => run.once),
    }),
    costliest(runs),
    fixed({
      id: 'G4-streamdown',
      label: 'one push, against streamdown by default',
      unit: 'ms',
      atMost: 0.5,
      ours: perPush((run) => run.parts),
      peer: perPush((run) => run.streamdown),
    }),
    fixed({
      id: 'G4-linear',
      label: 'the last tenth of the pushes, against the first tenth',
      unit: 'ms',
      atMost: 1.3,
      ours: total((run) => run.grown.lastTenth),
      peer: total((run) => run.grown.firstTenth),
    }),
  ];
}

/** The text with the largest ratio. Prints the ratios of all texts. */
function costliest(runs: readonly Run[]): Row {
  const rows = Object.keys(corpora).map((name) => {
    const own = runs.filter((run) => run.name === name);
    return fixed({
      id: 'G4-costliest',
      label: `of these, the costliest beside one rendering: ${name}`,
      unit: 'ms',
      atMost: 2,
      ours: own.map((run) => run.grown.whole),
      peer: own.map((run) => run.once),
    });
  });
  const texts = Object.keys(corpora).map((name, index) => `${name} ${rows[index]?.ratio.toFixed(2)}x`);
  console.error(`  ${texts.join(', ')}`);
  return rows.reduce((most, row) => (row.ratio > most.ratio ? row : most));
}

/**
 * Measures the cost of a few pushes at ten positions of the stream. The cost of reaching each position does not count.
 */
async function partly(page: Page, session: CDPSession, way: 'ours' | 'streamdown', text: string): Promise<number> {
  await clearPage(page, session);
  await page.evaluate((whole) => window.hold(whole), text);
  const ends = pushEnds(text);
  let cost = 0;
  for (let place = 1; place <= stretches; place += 1) {
    const to = Math.floor((ends.length * place) / stretches);
    const [start = 0, ...counted] = ends.slice(to - stretch - 1, to);
    await page.evaluate(([name, end]) => window.grown(name, [end]), [way, start] as const);
    const before = await readCost(session);
    await page.evaluate(([name, sizes]) => window.grown(name, sizes), [way, counted] as const);
    cost += (await readCost(session)) - before;
  }
  return cost;
}
