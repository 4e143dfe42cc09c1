import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { isKnownOption, usage } from '../../../electron/shell/command-line.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const textOf = (...path: string[]) => readFileSync(inProject(...path), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(inProject('docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The scripts in commands such as `npm run bench -- --only G1` and `npm test`. */
function scriptsIn(text: string): string[] {
  const named = [...text.matchAll(/\bnpm run (?:-s )?([a-z][a-z0-9:]*)/g)].map(([, script = '']) => script);
  const short = [...text.matchAll(/\bnpm (test|start)\b/g)].map(([, script = '']) => script);
  return [...named, ...short];
}

test('the pages name only scripts of package.json', () => {
  const named = pages.flatMap((page) => scriptsIn(textOf(page)).map((script) => ({ page, script })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ script }) => !Object.hasOwn(packageJson.scripts, script))).toEqual([]);
});

test('README has at most 700 words', () => {
  expect(textOf('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(700);
});

test('one page describes the options of npm start, and no others', () => {
  const running = textOf('docs', 'running.md');
  const table = running.slice(running.indexOf('| Option of'), running.indexOf('Behind a company proxy'));
  const described = new Set(table.match(/--[a-z-]{2,}/g));
  expect([...described].filter((option) => !isKnownOption(option))).toEqual([]);
  const all = new Set(usage.match(/^ {2}--[a-z-]+/gm)?.map((option) => option.trim()));
  expect(all.size).toBeGreaterThan(8);
  expect([...all].filter((option) => !described.has(option))).toEqual(['--version', '--help']);
});

test('the page about development has a row for each bench', () => {
  const development = textOf('docs', 'development.md');
  const block = /const benches[^{]*\{(.*?)^\};/ms.exec(textOf('test', 'bench', 'bench.ts'))?.[1] ?? '';
  const benches = [...block.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, id = '']) => id);
  expect(benches.length).toBeGreaterThan(30);
  expect(benches.filter((id) => !development.includes(`\`${id}\``))).toEqual([]);
});

test('CONTRIBUTING names each folder of the program', () => {
  const contributing = textOf('CONTRIBUTING.md');
  const folders = ['shared', 'electron', 'renderer', 'renderer/pages'].flatMap((parent) =>
    readdirSync(inProject(parent), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  );
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.map(({ name }) => name).filter((name) => !contributing.includes(`\`${name}\``))).toEqual([]);
});

test('the check finds a script that does not exist', () => {
  expect(scriptsIn('run `npm run -s cli -- list`, `npm run walk:all` and `npm test`')).toEqual([
    'cli',
    'walk:all',
    'test',
  ]);
});
