import { IconBolt } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import type { Entry, SectionName } from '../../../../../renderer/app/palette/palette-entry.ts';
import { paletteSections } from '../../../../../renderer/app/palette/palette-sections.ts';

const entry = (section: SectionName, title: string): Entry => ({
  id: `${section === 'Actions' ? 'action ' : ''}${title}`,
  section,
  title,
  icon: IconBolt,
  run: () => undefined,
});
const actions = ['Generate', 'Blink', 'Wipe', 'Loop', 'Mute', 'Zoom', 'Undo'].map((title) => entry('Actions', title));
const entries = [...actions, entry('Pages', 'Studio'), entry('Pages', 'Library'), entry('Models', 'video-b')];
const shown = (typed: string, recents: string[] = [], uses: Record<string, number> = {}) =>
  paletteSections(entries, typed, { recents, uses }).map(({ name, entries: own }) => [
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
  const [models] = paletteSections(twins, 'video', { recents: ['video-y'], uses: {} });
  expect(models?.entries.map(({ title }) => title)).toEqual(['video-y', 'video-x']);
});
