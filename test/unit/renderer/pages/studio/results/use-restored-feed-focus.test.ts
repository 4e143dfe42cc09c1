// @vitest-environment jsdom
import { act, createElement, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useRestoredFeedFocus } from '../../../../../../renderer/pages/studio/results/use-restored-feed-focus.ts';

function List({ line }: { readonly line: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useRestoredFeedFocus(
    (id) => scroller.current?.querySelector<HTMLElement>(`[data-feed-cell="${id}"]`) ?? undefined,
  );
  const cell = createElement('div', { 'data-feed-cell': 'a', tabIndex: 0 });
  const other = createElement('button', { type: 'button' });
  return createElement('div', { ref: scroller, ...keys }, createElement('div', { key: line }, cell), other);
}

test('a focused cell that is mounted again keeps the focus, and takes it from nothing else', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    box.remove();
    vi.unstubAllGlobals();
  });
  const show = (line: string) => act(async () => root.render(createElement(List, { line })));
  const cell = () => box.querySelector<HTMLElement>('[data-feed-cell]');
  await show('first');
  const before = cell();
  act(() => before?.focus());
  await show('second');
  expect(cell()).not.toBe(before);
  expect(document.activeElement).toBe(cell());
  const other = box.querySelector('button');
  act(() => other?.focus());
  await show('third');
  expect(document.activeElement).toBe(other);
  act(() => other?.blur());
  await show('fourth');
  expect(document.activeElement).toBe(document.body);
});
