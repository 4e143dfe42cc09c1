import { describe, expect, test } from 'vitest';
import { cyclesIn, importsIn, readSources, type SourceImport, twoWayPairs } from '../../build/source-imports.ts';

// Checks the allowed imports between folders. CONTRIBUTING.md describes the rules for people.

const sources = readSources(['electron', 'renderer', 'shared']);
const imports = importsIn(sources);

/** Imports that break a rule, each with its reason. The list may only become shorter. */
const allowed: Readonly<Record<string, string>> = {};

/** Renderer folders from the top down: a file imports its own folder and those below it. */
const rendererLayers = ['app', 'pages', 'entities', 'ui', 'api'];

const folderOf = (file: string) => file.split('/').slice(1, -1)[0] ?? '';
const pageOf = (file: string) => file.split('/')[2] ?? '';
const inside = (top: string) =>
  imports.filter(({ from, to }) => from.startsWith(`${top}/`) && to.startsWith(`${top}/`));
const named = ({ from, to }: SourceImport) => `${from} -> ${to}`;
const isNew = (broken: string) => !(broken in allowed);
/** The file imports a module that runs SQL, or builds a statement on a given database or transaction. */
const hasSql = (text: string) =>
  /from '(?:kysely(?:\/[^']+)?|node:sqlite)'|\.(?:selectFrom|updateTable|deleteFrom|insertInto|replaceInto)\(/.test(
    text,
  );

test('the search finds the sources and their imports', () => {
  expect(sources.size).toBeGreaterThan(1_500);
  expect(imports.length).toBeGreaterThan(6_000);
  const example = new Map([
    ['a/x.ts', "import { y } from './y.ts';\nconst z = () => import('../b/z.ts');"],
    ['a/y.ts', "export type { X } from './x.ts';"],
    ['b/z.ts', "new Worker(new URL('../a/x.ts', import.meta.url));"],
  ]);
  expect(importsIn(example).map(named)).toEqual([
    'a/x.ts -> a/y.ts',
    'a/x.ts -> b/z.ts',
    'a/y.ts -> a/x.ts',
    'b/z.ts -> a/x.ts',
  ]);
  expect(importsIn(example).map(({ isLazy }) => isLazy)).toEqual([false, true, false, false]);
  expect(cyclesIn(importsIn(example))).toEqual([['a/x.ts', 'a/y.ts', 'b/z.ts']]);
});

test('shared imports neither side, and the sides do not import each other', () => {
  const across = imports.filter(({ from, to }) => {
    const [top, target] = [from.split('/')[0], to.split('/')[0]];
    return top !== target && target !== 'shared';
  });
  expect(across.map(named).filter(isNew)).toEqual([]);
});

test('no two folders import each other, at any depth', () => {
  const example = (from: string, to: string) => ({ from, to, isLazy: false });
  const found = twoWayPairs([
    example('a/b/x.ts', 'a/c/d/y.ts'),
    example('a/c/z.ts', 'a/b/x.ts'),
    example('a/b/x.ts', 'a/w.ts'),
    example('a/w.ts', 'a/c/z.ts'),
  ]);
  expect(found.map(({ folders }) => folders)).toEqual([['a/b', 'a/c']]);
  const pairs = twoWayPairs(imports).map(
    ({ folders, imports: both }) => `${folders.join(' and ')}: ${both.map(named).join(', ')}`,
  );
  expect(pairs).toEqual([]);
});

describe('the renderer', () => {
  const renderer = inside('renderer').filter(({ from }) => from !== 'renderer/main.tsx');
  const layer = (file: string) => rendererLayers.indexOf(folderOf(file));

  test('has every file in a layer', () => {
    const files = [...sources.keys()].filter((file) => file.startsWith('renderer/') && layer(file) < 0);
    expect(files.sort()).toEqual(['renderer/main.tsx', 'renderer/page-script.d.ts']);
  });

  test('imports from app to pages, entities, ui and api, and never back', () => {
    const up = renderer.filter(({ from, to }) => layer(to) < layer(from));
    expect(up.map(named).filter(isNew)).toEqual([]);
  });

  test('runs an action of the user only with `useAction`', () => {
    const files = [...sources].filter(([, text]) => text.includes('useMutation(')).map(([file]) => file);
    // The second shows a setting before main has saved it.
    expect(files.sort()).toEqual(['renderer/api/use-change-settings.ts', 'renderer/ui/use-action.ts']);
  });

  // State and refs identify the element. A query is allowed for measuring, or for the order of a document. The numbers
  // may only become smaller.
  test('rarely uses the document as an interface', () => {
    const uses = (pattern: RegExp) =>
      [...sources].flatMap(([file, text]) =>
        file.startsWith('renderer/') ? [...text.matchAll(pattern)].map(([use]) => `${file}: ${use}`) : [],
      );
    const queries = uses(/\b(?:querySelector(?:All)?|getElementById)\b/g);
    const clicks = uses(/\.click\(\)/g);
    expect(queries.length, queries.join('\n')).toBe(46);
    expect(clicks.length, clicks.join('\n')).toBe(5);
  });

  test('has no page that imports another page', () => {
    const pages = renderer.filter(({ from, to }) => folderOf(from) === 'pages' && folderOf(to) === 'pages');
    expect(pages.length).toBeGreaterThan(500);
    expect(
      pages
        .filter(({ from, to }) => pageOf(from) !== pageOf(to))
        .map(named)
        .filter(isNew),
    ).toEqual([]);
  });
});

test('only fields and their controls test the kind of a field', () => {
  const homes = [
    'shared/fields/',
    'shared/conversations/parameters/plain-parameter.ts',
    'shared/models/model-files/file-of-model.ts',
    'renderer/entities/fields/',
    'renderer/pages/studio/fields/',
    'renderer/pages/chat/parameters/parameter-controls.tsx',
  ];
  const testsKind = /\b\w*[fF]ield\??\.kind\b|\{[^{}]*\bkind\b[^{}]*\}: \w*Field\b/;
  const outside = [...sources]
    .filter(([file]) => !homes.some((folder) => file.startsWith(folder)))
    .filter(([, text]) => testsKind.test(text))
    .map(([file]) => `${file} -> field.kind`);
  expect(testsKind.test("if (field?.kind === 'text')")).toBe(true);
  expect(testsKind.test("({ kind }: Field) => kind === 'text'")).toBe(true);
  expect(outside.filter(isNew)).toEqual([]);
});

test('the contract is declared with the three kinds of calls, and implemented in one place', () => {
  const files = (pattern: RegExp) => [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);
  expect(files(/\boc\b.*from '@orpc\/contract'/)).toEqual(['shared/contract/declare-call.ts']);
  expect(files(/\bimplement\b.*from '@orpc\/server'/)).toEqual(['electron/api/implement-contract.ts']);
});

describe('electron', () => {
  const electron = inside('electron').filter(({ from, to }) => folderOf(from) !== folderOf(to));

  test('only the shell imports the composed core, and only the entries import the shell', () => {
    const core = electron.filter(({ to }) => folderOf(to) === 'core');
    expect(core.length).toBeGreaterThan(3);
    expect(
      core
        .filter(({ from }) => folderOf(from) !== 'shell')
        .map(named)
        .filter(isNew),
    ).toEqual([]);
    const shell = electron.filter(({ from, to }) => folderOf(to) === 'shell' && folderOf(from) !== '');
    expect(shell.map(named).filter(isNew)).toEqual([]);
  });

  test('storage imports nothing above it', () => {
    const above = electron.filter(
      ({ from, to }) => folderOf(from) === 'storage' && !['files', 'host', 'util'].includes(folderOf(to)),
    );
    expect(above.map(named).filter(isNew)).toEqual([]);
  });

  test('only storage contains SQL', () => {
    const inStorage = [...sources].filter(([file, text]) => folderOf(file) === 'storage' && hasSql(text));
    expect(inStorage.length).toBeGreaterThan(50);
    expect(hasSql("return database\n  .selectFrom('items')")).toBe(true);
    const outside = [...sources]
      .filter(([file]) => file.startsWith('electron/') && folderOf(file) !== 'storage')
      .filter(([, text]) => hasSql(text))
      .map(([file]) => `${file} -> SQL`);
    expect(outside.filter(isNew).sort()).toEqual([]);
  });
});

test('no files import each other in a cycle, including types', () => {
  const ofTools = importsIn(readSources(['build', 'test']));
  // A file of the tests names a program that it starts, and the program may import the file.
  const withoutStarts = ofTools.filter(({ to }) => !to.endsWith('-process.ts'));
  expect(withoutStarts.length).toBeGreaterThan(2_000);
  const cycles = [...cyclesIn(imports), ...cyclesIn(withoutStarts)];
  expect(cycles.map((cycle) => cycle.join(', ')).filter(isNew)).toEqual([]);
});

test('a component that only navigates does not follow the location', () => {
  const followsInVain = (text: string) => /\[\s*,\s*\w+\s*\] = useLocation\(/.test(text);
  expect(followsInVain('const [, navigate] = useLocation();')).toBe(true);
  // It would render at each navigation. `navigate` of `wouter/use-hash-location` needs no hook.
  expect([...sources].filter(([, text]) => followsInVain(text)).map(([file]) => file)).toEqual([]);
});

test('the list of exceptions has no unused entry', () => {
  const all = new Set([...imports.map(named), ...cyclesIn(imports).map((cycle) => cycle.join(', '))]);
  const stale = Object.keys(allowed).filter((broken) => {
    const [file = '', target] = broken.split(' -> ');
    return target === 'SQL' ? !hasSql(sources.get(file) ?? '') : !all.has(broken);
  });
  expect(stale).toEqual([]);
});
