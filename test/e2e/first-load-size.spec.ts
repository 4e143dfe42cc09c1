import { readFile } from 'node:fs/promises';
import { inProject } from '../../build/project.ts';
import { expect, test } from './support/app.ts';

// Tests the chunks that the page loads before the first drawing. Heavy chunks load when their page opens. An import in
// the wrong place would load them again and slow every start.

/** Texts that only these libraries contain, even after minification. */
const heavy = {
  'react-image-crop': 'ReactCrop',
  mediabunny: 'Matroska',
  '@dnd-kit': 'dnd-kit',
  marked: 'Infinite loop on byte',
  katex: 'KaTeX parse error',
  zod: 'invalid_format',
  templates: 'and one click starts at most',
  estimates: 'by your price list',
};

test('the first scripts contain no heavy library and stay small', async () => {
  const page = await readFile(inProject('out', 'renderer', 'index.html'), 'utf8');
  const names = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].flatMap(([, name]) => name ?? []);
  const scripts = await Promise.all(names.map((name) => readFile(inProject('out', 'renderer', name), 'utf8')));
  const first = scripts.join('\n');
  expect(first).toContain('What each run sends');
  for (const [library, word] of Object.entries(heavy)) expect(first.includes(word), library).toBe(false);
  expect(first.length).toBeLessThan(800_000);
});
