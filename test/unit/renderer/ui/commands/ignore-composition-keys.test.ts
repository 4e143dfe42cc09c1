// @vitest-environment jsdom
import '../../../../../renderer/ui/commands/ignore-composition-keys.ts';
import { MantineProvider, Modal } from '@mantine/core';
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForKeys, registerCommands } from '../../../../../renderer/ui/commands/active-commands.ts';
import { NameField } from '../../../../../renderer/ui/name-field.tsx';

// The orders of events that the UI Events specification and the bug trackers of the browsers describe.
const keysOfComposition = [
  ['Chromium and Firefox, while the text is composed', { isComposing: true, keyCode: 229 }],
  ['Safari, after compositionend', { isComposing: false, keyCode: 229 }],
  ['a browser that states no code', { isComposing: true, keyCode: 0 }],
] as const;

const press = (target: EventTarget, key: string, options: KeyboardEventInit = {}) =>
  act(
    () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options })),
  );

let unmount = () => {};

function show(content: ReactNode): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => act(() => root.unmount());
  act(() => root.render(content));
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
  unmount();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

test.each(keysOfComposition)('a name is neither saved nor discarded: %s', (_, options) => {
  const finish = vi.fn();
  show(createElement(NameField, { label: 'Name', name: 'に', finish }));
  const field = document.querySelector('input') ?? document.body;
  for (const key of ['Enter', 'Escape']) press(field, key, options);
  expect(finish).not.toHaveBeenCalled();
  press(field, 'Enter', { keyCode: 13 });
  expect(finish).toHaveBeenCalledWith('に');
});

test.each(keysOfComposition)('a dialog of a package stays open: %s', (_, options) => {
  const close = vi.fn();
  const dialog = { opened: true, onClose: close, title: 'Dialog', transitionProps: { duration: 0 } };
  show(createElement(MantineProvider, null, createElement(Modal, dialog, createElement('input'))));
  press(document.querySelector('[role=dialog] input') ?? document.body, 'Escape', options);
  expect(close).not.toHaveBeenCalled();
  press(document.body, 'Escape', { keyCode: 27 });
  expect(close).toHaveBeenCalledOnce();
});

test.each(keysOfComposition)(
  'a command of the program is not given, and the input method keeps the key: %s',
  (_, options) => {
    const play = vi.fn();
    const stops = [registerCommands(() => ({ comparePlay: { press: play } })), listenForKeys()];
    const event = new KeyboardEvent('keydown', {
      key: ' ',
      code: 'Space',
      bubbles: true,
      cancelable: true,
      ...options,
    });
    document.body.dispatchEvent(event);
    expect([play.mock.calls, event.defaultPrevented]).toEqual([[], false]);
    press(document.body, ' ', { code: 'Space', keyCode: 32 });
    expect(play).toHaveBeenCalledOnce();
    for (const stop of stops) stop();
  },
);
