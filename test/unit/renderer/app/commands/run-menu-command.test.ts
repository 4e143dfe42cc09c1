// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { runMenuCommand } from '../../../../../renderer/app/commands/key-bindings-host.tsx';
import { onCommandsChange, registerCommands } from '../../../../../renderer/ui/commands/active-commands.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it('`runMenuCommand` runs a registered command and ignores unregistered and invalid names', () => {
  const press = vi.fn();
  stop = registerCommands(() => ({ send: { press } }));
  for (const name of ['send', 'newConversation', 'toString', '__proto__', '']) runMenuCommand(name);
  expect(press).toHaveBeenCalledTimes(1);
});

it('`runMenuCommand` runs only commands that work in dialogs while a modal dialog is open', () => {
  const begin = vi.fn();
  const keySheet = vi.fn();
  stop = registerCommands(() => ({ newConversation: { press: begin }, keySheet: { press: keySheet } }));
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  runMenuCommand('newConversation');
  runMenuCommand('keySheet');
  expect([begin.mock.calls.length, keySheet.mock.calls.length]).toEqual([0, 1]);
  dialog.remove();
  runMenuCommand('newConversation');
  expect(begin).toHaveBeenCalledTimes(1);
});

it('`onCommandsChange` reports each registration and removal of commands until unsubscribed', () => {
  const listener = vi.fn();
  const unsubscribe = onCommandsChange(listener);
  const unregister = registerCommands(() => ({}));
  unregister();
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  registerCommands(() => ({}))();
  expect(listener).toHaveBeenCalledTimes(2);
});
