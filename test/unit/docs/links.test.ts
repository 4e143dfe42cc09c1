import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';

const folders = ['build', 'docs', 'electron', 'renderer', 'shared', 'test'];
const files = [
  ...readdirSync(inProject()),
  ...folders.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll('\\', '/')),
    ),
  ),
];
const pages = files.filter((name) => name.endsWith('.md'));
const textOf = (name: string) => readFileSync(inProject(name), 'utf8');

interface Link {
  readonly from: string;
  readonly target: string;
}

/** Relative links of a Markdown text, as paths from the project root. Code and links to other hosts are skipped. */
function linksIn(from: string, text: string): Link[] {
  const prose = text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z][a-z+.-]*:/i.test(target)) return [];
    const [file = '', heading] = target.split('#');
    const to = file === '' ? from : path.posix.join(path.posix.dirname(from), decodeURIComponent(file));
    return [{ from, target: heading === undefined ? to : `${to}#${heading}` }];
  });
}

/** The anchors of a page as GitHub makes them from its headings. */
function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

function isDead({ target }: Link): boolean {
  const [file = '', heading] = target.split('#');
  if (!existsSync(inProject(file))) return true;
  return heading !== undefined && !anchorsIn(textOf(file)).includes(heading);
}

test('every relative link of a Markdown page leads to a file, and to a heading if it names one', () => {
  const links = pages.flatMap((name) => linksIn(name, textOf(name)));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(isDead)).toEqual([]);
});

test('a dead link is found, and code is no link', () => {
  const text = '[a](b.md) [c](../README.md#run-it) [d](../README.md#walk-it) [e](https://e.example) `[f](g.md)`\n';
  const links = linksIn('guide/page.md', `${text}\`\`\`\n[h](i.md)\n\`\`\`\n`);
  expect(links.map(({ target }) => target)).toEqual(['guide/b.md', 'README.md#run-it', 'README.md#walk-it']);
  expect(links.map(isDead)).toEqual([true, false, true]);
});

test('every page under docs that source code names exists', () => {
  const named = files
    .filter((name) => /\.(?:tsx?|js|css)$/.test(name))
    .flatMap((from) => [...textOf(from).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([target]) => ({ from, target })));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(isDead)).toEqual([]);
});

const decisions = pages.filter((name) => /^docs\/decisions\/\d{4}-/.test(name));

test('the list of decisions has every page once, under its title', () => {
  const listed = [...textOf('docs/decisions/README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(
    ([, title, page]) => `${page}: ${title}`,
  );
  const titled = decisions.map((name) => `${path.posix.basename(name)}: ${/^# (.+)$/m.exec(textOf(name))?.[1]}`);
  expect(listed.toSorted()).toEqual(titled.toSorted());
});

test('every file and folder that a decision names by its whole path exists', () => {
  const named = decisions.flatMap((from) =>
    [...textOf(from).matchAll(/`((?:build|docs|electron|renderer|shared|test)\/[\w./-]+)`/g)].map(
      ([, target = '']) => ({ from, target }),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(isDead)).toEqual([]);
});
