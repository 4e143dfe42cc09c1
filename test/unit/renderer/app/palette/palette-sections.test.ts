import { IconBolt } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import type { Entry, SectionName } from '../../../../../renderer/app/palette/palette-sections.ts';
import { createSections } from '../../../../../renderer/app/palette/palette-sections.ts';

const entry = (section: SectionName, title: string, more: Partial<Entry> = {}): Entry => ({
  id: `${section === 'Actions' ? 'action ' : ''}${title}`,
  section,
  title,
  icon: IconBolt,
  run: () => undefined,
  ...more,
});
const actions = ['Generate', 'Blink', 'Wipe', 'Loop', 'Mute', 'Zoom', 'Undo'].map((title) => entry('Actions', title));
const entries = [...actions, entry('Pages', 'Studio'), entry('Pages', 'Library'), entry('Models', 'video-b')];
const shown = (typed: string, recents: string[] = [], uses: Record<string, number> = {}) =>
  createSections(entries, typed, { recents, uses }).map(({ name, entries: own }) => [
    name,
    ...own.map(({ title }) => title),
  ]);

test('an empty palette opens with the first actions of the page, then every page', () => {
  expect(shown('')).toEqual([
    ['Actions', 'Generate', 'Blink', 'Wipe', 'Loop', 'Mute'],
    ['Pages', 'Studio', 'Library'],
    ['Models', 'video-b'],
  ]);
});

test('the most used actions come first, and equally used ones keep their order', () => {
  const [first] = shown('', [], { 'action Undo': 3, 'action Loop': 1, 'action Mute': 1 });
  expect(first).toEqual(['Actions', 'Undo', 'Loop', 'Mute', 'Generate', 'Blink']);
});

test('recent entries follow the actions, and none of them is listed twice', () => {
  expect(shown('', ['Library', 'action Generate', 'action Zoom', 'no longer there'])).toEqual([
    ['Actions', 'Generate', 'Blink', 'Wipe', 'Loop', 'Mute'],
    ['Recent', 'Library', 'Zoom'],
    ['Pages', 'Studio'],
    ['Models', 'video-b'],
  ]);
});

test('a recent entry wins over an equal match', () => {
  const twins = [entry('Models', 'video-x'), entry('Models', 'video-y')];
  const [models] = createSections(twins, 'video', { recents: ['video-y'], uses: {} });
  expect(models?.entries.map(({ title }) => title)).toEqual(['video-y', 'video-x']);
});

const noHistory = { recents: [], uses: {} };
const many = Array.from({ length: 12 }, (_, index) => entry('Results', `Heron ${index}`));

test('a long section shows some of its entries and counts all of them', () => {
  const [section] = createSections(many, '', noHistory);
  expect(section?.entries.length).toBeLessThan(12);
  expect(section?.count).toBe(12);
});

test('the section with the best match comes first, and the link to the full search comes last', () => {
  const fullSearch = entry('Library', 'Search the library for “heron”', { isFound: true });
  const sections = createSections([fullSearch, ...many, entry('Actions', 'Show the heron')], 'heron', noHistory);
  expect(sections.map(({ name }) => name)).toEqual(['Results', 'Actions', 'Library']);
});

test('an entry that the main process found by its text is shown even if its title does not match', () => {
  expect(createSections([entry('Comparisons', 'Fog', { isFound: true })], 'heron', noHistory)).toHaveLength(1);
  expect(createSections([entry('Comparisons', 'Fog')], 'heron', noHistory)).toEqual([]);
});
