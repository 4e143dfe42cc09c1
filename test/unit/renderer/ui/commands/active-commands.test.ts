// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest';
import { listenForKeys, registerCommands } from '../../../../../renderer/ui/commands/active-commands.ts';

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
