// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { listenForKeys, registerCommands } from '../../../../../renderer/ui/commands/active-commands.ts';
import { useKeyBindings } from '../../../../../renderer/ui/commands/key-bindings-store.ts';

afterEach(() => {
  document.body.innerHTML = '';
  useKeyBindings.setState({ custom: {} });
});

const press = (key: string, code: string, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
};

const pressSpace = (target: Element) => {
  const options = { key: ' ', code: 'Space', bubbles: true };
  target.dispatchEvent(new KeyboardEvent('keydown', options));
  target.dispatchEvent(new KeyboardEvent('keyup', options));
};

test('Space plays with the focus on a link, and leaves elements to the browser that it presses', () => {
  let plays = 0;
  const stop = [registerCommands(() => ({ comparePlay: { press: () => (plays += 1) } })), listenForKeys()];
  document.body.innerHTML =
    '<a href="#/compare">Compare</a><button></button><input type="checkbox"><a role="button"></a><textarea></textarea>';
  onTestFinished(() => {
    for (const each of stop) each();
    document.body.innerHTML = '';
  });

  for (const element of document.body.querySelectorAll('button, input, [role], textarea')) pressSpace(element);
  expect(plays).toBe(0);

  pressSpace(document.querySelector('a[href]') ?? document.body);
  pressSpace(document.body);
  expect(plays).toBe(2);
});

test('a command with digits receives the digits that it has', () => {
  const digits: number[] = [];
  const stop = [
    registerCommands(() => ({ rate: { pressDigit: (digit) => void digits.push(digit) } })),
    listenForKeys(),
  ];
  onTestFinished(() => {
    for (const each of stop) each();
  });
  for (const digit of ['0', '5', '6']) press(digit, `Digit${digit}`);
  press('3', 'Numpad3');
  press('p', 'KeyP');
  expect(digits).toEqual([0, 5, 3]);
});

test('keys that the user chose win over equal default keys', () => {
  const pressed: string[] = [];
  const handlers = {
    fitView: { press: () => void pressed.push('fit') },
    continueResult: { press: () => void pressed.push('continue') },
  };
  const stop = [registerCommands(() => handlers), listenForKeys()];
  onTestFinished(() => {
    for (const each of stop) each();
  });
  press('n', 'KeyN');
  useKeyBindings.setState({ custom: { fitView: 'n' } });
  press('n', 'KeyN');
  expect(pressed).toEqual(['continue', 'fit']);
});

test('actions on results work in the viewer, although it is a dialog, and not in a dialog above it', () => {
  let picks = 0;
  const stop = [registerCommands(() => ({ pick: { press: () => (picks += 1) } })), listenForKeys()];
  onTestFinished(() => {
    for (const each of stop) each();
  });
  document.body.innerHTML = `
    <div role="dialog" aria-modal="true"><div data-result-viewer><ul role="listbox"><li id="strip"></li></ul><input id="field"></div></div>
    <div role="dialog" aria-modal="true"><button id="above"></button></div>`;
  const find = (id: string) => document.querySelector(`#${id}`) ?? document.body;
  press('p', 'KeyP', find('above'));
  press('p', 'KeyP', find('field'));
  expect(picks).toBe(0);
  press('p', 'KeyP', find('strip'));
  expect(picks).toBe(1);
});

test('Enter opens a result, and presses the link or button that has the focus', () => {
  let opens = 0;
  const stop = [registerCommands(() => ({ open: { press: () => (opens += 1) } })), listenForKeys()];
  onTestFinished(() => {
    for (const each of stop) each();
  });
  document.body.innerHTML = '<a href="#/library"></a><button></button><figure tabindex="-1"></figure>';
  for (const element of document.body.children) press('Enter', 'Enter', element);
  expect(opens).toBe(1);
});
