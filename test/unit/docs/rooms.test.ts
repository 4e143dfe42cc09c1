import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageWithDoors } from '../../../build/docs/room-docs.ts';
import { inProject } from '../../../build/project.ts';
import { importsOfProduct, rooms } from '../../../build/rooms.ts';

const imports = importsOfProduct();
const pageOf = (name: string) => readFileSync(inProject('docs', 'rooms', `${name}.md`), 'utf8');

test('every room has a page, and every page is of a room', () => {
  const pages = readdirSync(inProject('docs', 'rooms')).toSorted();
  expect(pages).toEqual(rooms.map(({ name }) => `${name}.md`).toSorted());
});

test.each(rooms)('the page of $name names the doors that the code has', (room) => {
  const page = pageOf(room.name);
  expect(pageWithDoors(page, room, imports), 'npm run docs writes the doors').toBe(page);
});

test.each(rooms)('the page of $name fits on a screen, and has the same parts as every other', ({ name }) => {
  const page = pageOf(name);
  expect(page.split('\n').length).toBeLessThanOrEqual(60);
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    'What it promises',
    'How data goes',
    'What must not change by accident',
    'Doors',
  ]);
});

test.each(rooms)('every file and folder that the page of $name names by its whole path exists', ({ name, folders }) => {
  // A door stands behind its folder, and the test above compares it with the code.
  const [text = ''] = pageOf(name).split('## Doors');
  const named = [...text.matchAll(/`((?:build|docs|electron|renderer|shared|test)\/[\w./-]+)`/g)];
  const paths = [...folders, ...named.map(([, target = '']) => target)];
  expect(paths.filter((target) => !existsSync(inProject(target)))).toEqual([]);
});

test('no folder belongs to two rooms, except a folder inside another one', () => {
  const folders = rooms.flatMap((room) => room.folders);
  expect(new Set(folders).size).toBe(folders.length);
});
