// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { runMenuCommand } from '../../../../../renderer/app/commands/run-menu-command.ts';
import { onCommandsChange, registerCommands } from '../../../../../renderer/ui/commands/active-commands.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it('does what the newest part on the screen makes of a command, and nothing that is no command or not there', () => {
  const press = vi.fn();
  stop = registerCommands(() => ({ send: { press } }));
  for (const name of ['send', 'newConversation', 'toString', '__proto__', '']) runMenuCommand(name);
  expect(press).toHaveBeenCalledTimes(1);
});

it('leaves alone what lies behind a dialog, except what works over one', () => {
  const send = vi.fn();
  const keySheet = vi.fn();
  stop = registerCommands(() => ({ send: { press: send }, keySheet: { press: keySheet } }));
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  runMenuCommand('send');
  runMenuCommand('keySheet');
  expect([send.mock.calls.length, keySheet.mock.calls.length]).toEqual([0, 1]);
  dialog.remove();
  runMenuCommand('send');
  expect(send).toHaveBeenCalledTimes(1);
});

it('tells who asks that other commands may be there, until it is stopped', () => {
  const told = vi.fn();
  const stopTelling = onCommandsChange(told);
  const gone = registerCommands(() => ({}));
  gone();
  expect(told).toHaveBeenCalledTimes(2);
  stopTelling();
  registerCommands(() => ({}))();
  expect(told).toHaveBeenCalledTimes(2);
});
