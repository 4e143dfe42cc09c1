// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { StatusLine } from '../../../../../renderer/app/notifications/status-line.tsx';
import { announce, clearNotifications, useNotifications } from '../../../../../renderer/ui/notification-store.ts';
import { notify, notifyProblem } from '../../../../../renderer/ui/notify.ts';
import { notifyUndo } from '../../../../../renderer/ui/notify-undo.tsx';
import { problem } from '../../../../../shared/problem.ts';

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const isInFront = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  await act(async () => {
    clearNotifications();
    root.render(createElement(StatusLine));
  });
  return async () => {
    await act(async () => root.unmount());
    box.remove();
    isInFront.mockRestore();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const line = () => document.querySelector('[aria-label="Status messages"]') ?? document.body;
const textOf = (role: string) => [...line().querySelectorAll(`[role=${role}]`)].map((each) => each.textContent);
const button = (name: string) =>
  [...line().querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent) === name);
const press = (name: string) => act(async () => button(name)?.click());
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

test('a notification replaces the one before, and goes after its time', async () => {
  await act(async () => notify('Frame saved'));
  await act(async () => notify('Sheet saved', 'sheet.png'));
  expect(textOf('group')).toEqual(['Sheet saved sheet.png']);
  await pass(7500);
  expect(textOf('group')).toHaveLength(1);
  await pass(1000);
  expect(textOf('group')).toEqual([]);
});

test('its time does not pass in a window in the background, nor while its buttons have the focus', async () => {
  await act(async () => notifyUndo('dot.png removed', () => {}));
  vi.mocked(document.hasFocus).mockReturnValue(false);
  await pass(60_000);
  vi.mocked(document.hasFocus).mockReturnValue(true);
  button('Undo')?.focus();
  await pass(60_000);
  expect(textOf('group')).toHaveLength(1);
  button('Undo')?.blur();
  await pass(12_000);
  expect(textOf('group')).toEqual([]);
});

test('Undo undoes once and closes the notification', async () => {
  let undone = 0;
  await act(async () => notifyUndo('dot.png removed', () => (undone += 1)));
  await press('Undo');
  expect(undone).toBe(1);
  expect(textOf('group')).toEqual([]);
});

test('problems wait for an answer under later notifications, are counted, and are shown in turn', async () => {
  const report = (title: string) => act(async () => notifyProblem(title, problem('disk', 'The disk is full.')));
  for (const title of ['First', 'Second', 'First', 'Third']) await report(title);
  await pass(600_000);
  expect(textOf('alert')).toEqual(['Third The disk is full.2 more']);
  await press('2 more problems');
  expect(textOf('alert')).toEqual(['First The disk is full.2 more']);
  await act(async () => notify('Sheet saved'));
  expect(textOf('group')).toEqual(['Sheet saved 3 more']);
  await pass(8000);
  expect(textOf('alert')).toEqual(['First The disk is full.2 more']);
  for (const left of ['Second The disk is full.1 more', 'Third The disk is full.']) {
    await press('Close notification');
    expect(textOf('alert')).toEqual([left]);
  }
  await press('Close notification');
  expect(textOf('alert')).toEqual([]);
});

test('equal announcements are new elements, and an urgent one is an alert', async () => {
  const added: string[] = [];
  const observer = new MutationObserver((records) =>
    added.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? ''))),
  );
  observer.observe(line(), { childList: true });
  onTestFinished(() => observer.disconnect());
  for (let time = 0; time < 2; time += 1) await act(async () => announce('A: 4 of 5 stars'));
  expect(added).toEqual(['A: 4 of 5 stars', 'A: 4 of 5 stars']);
  await act(async () => announce('video-b: Failed', true));
  expect(textOf('alert')).toEqual(['video-b: Failed']);
  await pass(15_000);
  expect(line().textContent).toBe('');
});

test('the last twenty notifications stay to be read, newest first, also closed ones', async () => {
  await act(async () => {
    for (let number = 1; number <= 25; number += 1) notify(`Message ${number}`);
    notifyProblem('Couldn’t save', problem('input', 'The disk is full.'));
  });
  await press('Close notification');
  const { list, recent } = useNotifications.getState();
  expect(list).toEqual([]);
  expect(recent.map(({ title }) => title)).toEqual([
    'Couldn’t save',
    ...Array.from({ length: 19 }, (_, index) => `Message ${25 - index}`),
  ]);
});
