import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { keyLabelsOf } from '../../../renderer/ui/commands/keys.ts';
import type { Command } from '../../../shared/commands/command.ts';
import { commands } from '../../../shared/commands/command-list.ts';

const guide = inProject('docs', 'guide');
const pages = readdirSync(guide).filter((name) => name.endsWith('.md'));

function sources(folder: string): string {
  return readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(inProject(folder, name), 'utf8'))
    .join('\n');
}

/** Normalizes a text to its form on screen, regardless of line breaks in the source. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('&amp;', '&');
const shown = plain(`${sources('renderer')}\n${sources('shared')}`);

function isShown(label: string): boolean {
  for (let at = shown.indexOf(label); at >= 0; at = shown.indexOf(label, at + 1)) {
    const around = [shown[at - 1] ?? ' ', shown[at + label.length] ?? ' '];
    if (around.every((character) => !/[\p{L}\p{N}]/u.test(character))) return true;
  }
  return false;
}

test.each(pages)('%s is short, and the program shows each label in bold', (name) => {
  const text = readFileSync(join(guide, name), 'utf8');
  expect(text.split('\n').length).toBeLessThan(130);
  const labels = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => plain(label));
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => !isShown(label))).toEqual([]);
});

test.each([...pages.map((name) => `docs/guide/${name}`), 'CHANGELOG.md'])(
  '%s writes shortcuts as the program does',
  (path) => {
    const text = readFileSync(inProject(path), 'utf8');
    expect(text.match(/\b(?:Ctrl|Alt|Shift|Cmd)\+(?!C\b)\S+/g) ?? []).toEqual([]);
  },
);

/** Keys as the guide writes them, with every digit of a command that has several. */
function keysOfCommand({ keys, digits }: Command): string[] {
  const label = keyLabelsOf(keys, false).join(' ');
  if (digits === undefined) return [label];
  const [from = 0, to = 0] = digits.split('–').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => label.replace(/\d$/, String(from + index)));
}

/** The keys in the first cells of a section's table, such as ``| `G`, `W` | ...``. A cell with other words is skipped. */
function keysInTable(section: string): string[] {
  const cells = [...section.matchAll(/^\| (`.+?`) \|/gm)].map(([, cell = '']) => cell);
  const onlyKeys = cells.filter((cell) => /^`[^`]+`(?:(?:, | to )`[^`]+`)*$/.test(cell));
  return onlyKeys.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, keys = '']) => keys));
}

test('the keys of keyboard.md are those of the commands', () => {
  const [pagesSection = '', ...sections] = readFileSync(join(guide, 'keyboard.md'), 'utf8').split(/^## /m);
  const all: readonly Command[] = Object.values(commands);
  const unknownKeys = (section: string, group: string) => {
    const known = new Set(all.filter((command) => command.group === group).flatMap(keysOfCommand));
    const keys = keysInTable(section);
    expect(keys.length, group).toBeGreaterThan(1);
    return keys.filter((each) => !known.has(each)).map((each) => `${group}: ${each}`);
  };
  const groupOf = (title: string) => (title === 'Video player' ? 'Player' : title);
  expect([
    ...unknownKeys(pagesSection, 'Pages'),
    ...sections.flatMap((section) => unknownKeys(section, groupOf(section.split('\n', 1)[0] ?? ''))),
  ]).toEqual([]);
});

test('the check finds a label that is on no screen', () => {
  expect([isShown('Explore with the sandbox'), isShown('Explore with the sand'), isShown('Press me now')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('README links each page', () => {
  const readme = readFileSync(inProject('README.md'), 'utf8');
  for (const name of pages) expect(readme).toContain(`(docs/guide/${name})`);
});

test('every file in the diagram of the data path exists', () => {
  const drawing = readFileSync(inProject('docs', 'data-path.svg'), 'utf8');
  const named = [...drawing.matchAll(/\b(?:electron|renderer|shared)\/[\w/.-]*\w/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThanOrEqual(13);
  expect(named.filter((path) => !statSync(inProject(path), { throwIfNoEntry: false }))).toEqual([]);
});
