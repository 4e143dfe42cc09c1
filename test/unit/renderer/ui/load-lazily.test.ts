// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConnectionState } from '../../../../renderer/api/main-connection-state.ts';
import { loadModuleLazily, useIfLoaded } from '../../../../renderer/ui/load-lazily.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => {
  vi.useFakeTimers();
  useConnectionState.setState({ state: 'live' });
});
afterEach(() => void vi.useRealTimers());

/** Returns a module whose load fails twice, which is a failure after the automatic second try. */
function failingTwice() {
  const load = vi.fn(async () => ({ text: 'loaded' }));
  load.mockRejectedValueOnce(new Error('failure 1')).mockRejectedValueOnce(new Error('failure 2'));
  return { module: loadModuleLazily(load), load };
}

function newRoot() {
  const element = document.createElement('div');
  return { root: createRoot(element), element };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('after a failed load, the next load of the module tries again', async () => {
  const { module, load } = failingTwice();
  const failure = expect(module.load()).rejects.toThrow('failure 2');
  await vi.advanceTimersByTimeAsync(1000);
  await failure;
  expect(await module.load()).toEqual({ text: 'loaded' });
  expect(await module.load()).toBe(module.ifLoaded());
  expect(load).toHaveBeenCalledTimes(3);
});

test('a component that needs the module throws its failure and does not wait forever', async () => {
  const { module, load } = failingTwice();
  const View = () => createElement('p', null, module.whenLoaded().text);
  const failed = newRoot();
  await act(async () => failed.root.render(createElement(View)));
  await expect(pass(5000)).rejects.toThrow('failure 2');
  expect(load).toHaveBeenCalledTimes(2);
  // Another load heals the next component.
  await module.load();
  const healed = newRoot();
  await act(async () => healed.root.render(createElement(View)));
  expect(healed.element.textContent).toBe('loaded');
});

test('a component whose code was loaded ahead is shown by its first rendering', async () => {
  // Another instance of the module knows no other lazy code than that of this test.
  vi.resetModules();
  const { loadAllLazyCode, showLazily } = await import('../../../../renderer/ui/load-lazily.ts');
  const View = showLazily(async () => () => createElement('p', null, 'shown'));
  await loadAllLazyCode();
  const { root, element } = newRoot();
  act(() => root.render(createElement(View)));
  expect(element.textContent).toBe('shown');
  act(() => root.unmount());
});

test('a component that can do without the module receives it after a reconnect', async () => {
  const { module, load } = failingTwice();
  const View = () => createElement('p', null, useIfLoaded(module, true)?.text ?? 'missing');
  const { root, element } = newRoot();
  await act(async () => root.render(createElement(View)));
  await pass(5000);
  expect([element.textContent, load.mock.calls.length]).toEqual(['missing', 2]);
  await act(async () => useConnectionState.setState({ state: 'lost' }));
  await act(async () => useConnectionState.setState({ state: 'live' }));
  await pass(0);
  expect(element.textContent).toBe('loaded');
  await act(async () => root.unmount());
});
