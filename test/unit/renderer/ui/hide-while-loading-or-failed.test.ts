// @vitest-environment jsdom
import { act, createElement, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HideWhileLoadingOrFailed } from '../../../../renderer/ui/hide-while-loading-or-failed.tsx';

test('a part whose script fails to load shows nothing, and the content around it stays', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.createElement('div');
  const caught: unknown[] = [];
  const root = createRoot(box, { onCaughtError: (error) => caught.push(error) });
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  const Part = lazy(() => Promise.reject(new Error('Failed to fetch the script')));
  await act(async () =>
    root.render(
      createElement('main', null, 'Page', createElement(HideWhileLoadingOrFailed, null, createElement(Part))),
    ),
  );
  expect(caught).toEqual([new Error('Failed to fetch the script')]);
  expect(box.textContent).toBe('Page');
});
