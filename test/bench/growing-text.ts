import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, peerProgram } from './in-browser.ts';
import { corpora, specialCorpora } from './markdown-corpora.ts';
import { type Cost, measureCost, renderOnce, renderStreamed } from './streamed-text-cost.ts';

const labels = {
  prose: 'prose',
  paragraph: 'one paragraph without a line break',
  cjk: 'Chinese paragraphs without spaces',
  items: 'a list of 2,000 items',
} as const;

/**
 * G4-growing: 80 KB streamed against rendered once, for texts that grow in one block, and layout alone; and against the
 * same pushes into paragraphs without Markdown, which is the least that a browser must do.
 */
export async function growingText(pairs = 5): Promise<Row[]> {
  const scratch = scratchFolder('bench-growing');
  const program = await peerProgram('markdown-page', scratch.path);
  try {
    return await onPage(program, async (page) => {
      const session = await measureCost(page);
      const rows: Row[] = [];
      for (const [name, label] of Object.entries(labels)) {
        const text = { ...corpora, ...specialCorpora }[name] ?? '';
        const costs: { once: Cost; streamed: Cost; plain: Cost }[] = [];
        for (let pair = 0; pair <= pairs; pair += 1) {
          const once = await renderOnce(page, session, text);
          const { whole } = await renderStreamed(page, session, text);
          const plain = await renderStreamed(page, session, text, 'plain paragraphs');
          // The first round warms up the renderer.
          if (pair > 0) costs.push({ once, streamed: whole, plain: plain.whole });
        }
        for (const part of ['task', 'layout'] as const) {
          const what = part === 'layout' ? 'styles and layout of ' : '';
          rows.push(
            fixed({
              id: `G4-growing-${name}${part === 'layout' ? '-layout' : ''}`,
              label: `${what}80 KB of ${label}, streamed, against rendering it once`,
              unit: 'ms',
              atMost: 2,
              ours: costs.map(({ streamed }) => streamed[part]),
              peer: costs.map(({ once }) => once[part]),
            }),
          );
        }
        rows.push(
          fixed({
            id: `G4-growing-${name}-plain`,
            label: `80 KB of ${label}, streamed, against the same pushes without Markdown`,
            unit: 'ms',
            atMost: 2,
            ours: costs.map(({ streamed }) => streamed.task),
            peer: costs.map(({ plain }) => plain.task),
          }),
        );
      }
      return rows;
    });
  } finally {
    scratch.remove();
  }
}
