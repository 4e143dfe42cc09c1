// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenForKeys } from '../../../../renderer/ui/commands/active-commands.ts';
import { useCommands } from '../../../../renderer/ui/commands/use-command.ts';
import { rememberUndo, undoNewestStep } from '../../../../renderer/ui/notify-undo.tsx';

function Page() {
  useCommands({ undoInput: undoNewestStep });
  return createElement('textarea');
}

const pressUndo = (target: Element) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true }));

test('Ctrl+Z undoes the newest change of the page, but not behind a dialog and not in a text field', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  const stop = listenForKeys();
  onTestFinished(async () => {
    await act(async () => root.unmount());
    stop();
    box.remove();
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(createElement(Page)));
  const undone: string[] = [];
  for (const change of ['first', 'second']) rememberUndo(change, () => undone.push(change));

  // The focus can be on the page while a dialog opens or after a click on its backdrop.
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  pressUndo(document.body);
  pressUndo(dialog);
  expect(undone).toEqual([]);
  dialog.remove();
  pressUndo(box.querySelector('textarea') ?? box);
  expect(undone).toEqual([]);
  pressUndo(document.body);
  expect(undone).toEqual(['second']);
  pressUndo(document.body);
  pressUndo(document.body);
  expect(undone).toEqual(['second', 'first']);
});
