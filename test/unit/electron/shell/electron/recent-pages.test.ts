import { expect, it } from 'vitest';
import { dockMenu, jumpList, showRecentPages } from '../../../../../electron/shell/electron/recent-pages.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';

const pages = [
  { title: 'Canoe at dawn', path: '/studio/a1' },
  { title: `A very long title ${'and on '.repeat(40)}`, path: '/chat/b2' },
  { title: 'A line\nof\u202etext\u0007', path: '/messages/c3' },
];

it('the dock menu opens recent pages, which are above the two fixed ones', () => {
  const opened: string[] = [];
  const entries = dockMenu(pages, (path) => opened.push(path));
  expect(entries.map(({ label, type }) => label ?? type)).toEqual([
    'Canoe at dawn',
    expect.stringMatching(/^A very long title .{1,61}…$/),
    'A line of text',
    'separator',
    'Open Studio',
    'Open Library',
  ]);
  for (const { click } of entries) (click as (() => void) | undefined)?.();
  expect(opened).toEqual(['/studio/a1', '/chat/b2', '/messages/c3', '/studio', '/library']);
  expect(dockMenu([], () => {}).map(({ label }) => label)).toEqual(['Open Studio', 'Open Library']);
});

it('the jump list starts the program with a deep link, and never shows again what the user removed', () => {
  const [recent, tasks] = jumpList(pages, 'C:\\Triptych.exe', [{ args: 'triptych-open:/chat/b2' }]);
  expect(recent).toMatchObject({ type: 'custom', name: 'Recent' });
  expect(recent?.items?.map(({ title, program, args }) => [title, program, args])).toEqual([
    ['Canoe at dawn', 'C:\\Triptych.exe', 'triptych-open:/studio/a1'],
    ['A line of text', 'C:\\Triptych.exe', 'triptych-open:/messages/c3'],
  ]);
  expect(tasks?.type).toBe('tasks');
  expect(tasks?.items?.map(({ args }) => args)).toEqual(['triptych-open:/studio', 'triptych-open:/library']);
  // Windows takes no category without entries.
  expect(jumpList([], 'C:\\Triptych.exe', []).map(({ type }) => type)).toEqual(['tasks']);
});

it('recent pages are shown if the system has a list and a second start reaches this program', () => {
  const recording = recordElectron();
  const show = (platform: NodeJS.Platform, program: string | undefined) =>
    showRecentPages(recording.api, { platform, program, open: () => {} });
  expect(show('linux', '/usr/bin/triptych')).toBeUndefined();
  expect(show('win32', undefined)).toBeUndefined();
  show('darwin', undefined)?.(pages);
  expect(recording.dockMenus).toHaveLength(1);
  recording.removedFromJumpList.push({ type: 'task', args: 'triptych-open:/studio/a1' });
  show('win32', 'C:\\Triptych.exe')?.(pages);
  expect(recording.jumpLists[0]?.[0]?.items?.map(({ args }) => args)).toEqual([
    'triptych-open:/chat/b2',
    'triptych-open:/messages/c3',
  ]);
});
