// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardCharges } from '../../../../renderer/ui/charge-guard.ts';
import {
  listCurrentCommands,
  listenForKeys,
  registerCommands,
} from '../../../../renderer/ui/commands/active-commands.ts';

let stops: (() => void)[] = [];
/** The names of the controls and commands that did something, in order. */
let done: string[] = [];
/** The guard keeps the last press of the page, so each test presses long after the test before it. Milliseconds. */
let now = 0;

beforeEach(() => {
  now += 100_000;
  done = [];
  document.body.innerHTML =
    '<button id="generate" data-charges="generate">Generate <span>· 1 charge</span></button>' +
    '<button id="retry" data-charges="retry">Retry</button><button id="open">Open dialog</button>';
  for (const button of document.querySelectorAll('button')) button.onclick = () => done.push(button.id);
  stops = [guardCharges()];
});
afterEach(() => {
  for (const stop of stops) stop();
});

const find = (id: string) => document.getElementById(id) ?? document.body;

/** Dispatches an event that the system received `at` this time, whenever the page handles it. */
function give(target: Element, event: Event, at: number): void {
  Object.defineProperty(event, 'timeStamp', { value: now + at });
  target.dispatchEvent(event);
}

function click(target: Element, at: number, [clientX, clientY]: readonly [x: number, y: number] = [20, 20]): void {
  give(target, new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }), at);
}

function pressKey(target: Element, at: number, init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, code: init.key ?? '', ...init });
  give(target, event, at);
  return event;
}

test('two clicks of one finger are one, also if the page handles the second much later', async () => {
  click(find('generate'), 0);
  // The page stood still: a task of its own separates the two, but the system received them 20 ms apart.
  await new Promise((resolve) => setTimeout(resolve));
  click(find('generate'), 20);
  expect(done).toEqual(['generate']);
});

test('a control without a mark is clicked as often as the user clicks it', () => {
  for (const at of [0, 5, 20]) click(find('open'), at);
  expect(done).toEqual(['open', 'open', 'open']);
});

test('two clicks half a second apart are two, and three fast ones are one', () => {
  for (const at of [0, 500]) click(find('generate'), at);
  expect(done).toEqual(['generate', 'generate']);
  for (const at of [10_000, 10_300, 10_600]) click(find('generate'), at);
  expect(done).toEqual(['generate', 'generate', 'generate']);
});

test('a click on an inner element belongs to its control, wherever the control moved to', () => {
  click(find('generate'), 0, [20, 20]);
  click(document.querySelector('span') ?? document.body, 30, [20, 400]);
  expect(done).toEqual(['generate']);
});

test('a second click does not press a control that opened below the pointer', () => {
  click(find('open'), 0, [20, 20]);
  click(find('generate'), 60, [22, 21]);
  expect(done).toEqual(['open']);
});

test('a second click does not press what took the place of a control that may be charged', () => {
  click(find('generate'), 0, [20, 20]);
  for (const at of [60, 120]) click(find('open'), at, [20, 20]);
  expect(done).toEqual(['generate']);
  for (const at of [1000, 1060]) click(find('open'), at, [20, 20]);
  expect(done).toEqual(['generate', 'open', 'open']);
});

test('two controls at different places are both clicked', () => {
  click(find('generate'), 0, [20, 20]);
  click(find('retry'), 50, [200, 20]);
  expect(done).toEqual(['generate', 'retry']);
});

test('two clicks with typing between them are two', () => {
  const field = document.body.appendChild(document.createElement('input'));
  click(find('generate'), 0);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  click(find('generate'), 150);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  click(find('generate'), 300);
  expect(done).toEqual(['generate', 'generate']);
});

test('a click of a key has no place, so it stops no other control', () => {
  click(find('open'), 0, [0, 0]);
  give(find('retry'), new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }), 20);
  give(find('retry'), new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }), 40);
  expect(done).toEqual(['open', 'retry']);
});

test('no listener of the page hears a stopped click', () => {
  const heard: number[] = [];
  const hear = (event: Event) => heard.push(event.timeStamp - now);
  document.body.addEventListener('click', hear, { capture: true });
  stops.push(() => document.body.removeEventListener('click', hear, { capture: true }));
  for (const at of [0, 5]) click(find('generate'), at);
  expect(heard).toEqual([0]);
});

test('a held key is stopped on a control that may be charged, and on what gets the focus after it', () => {
  const isStopped = (id: string, key: string, repeat = true) => pressKey(find(id), 0, { key, repeat }).defaultPrevented;
  for (const key of ['Enter', ' ']) {
    expect([isStopped('generate', key, false), isStopped('generate', key), isStopped('open', key)]).toEqual([
      false,
      true,
      true,
    ]);
    // Another press begins: the key was held from a control that opens a dialog.
    expect([isStopped('open', key, false), isStopped('open', key), isStopped('generate', key)]).toEqual([
      false,
      false,
      true,
    ]);
  }
  expect(isStopped('generate', 'ArrowDown')).toBe(false);
});

test('a command that may be charged is given once by two presses of its keys, by a held key, and from the palette', () => {
  const press = (name: string) => ({ press: () => void done.push(name) });
  stops.push(
    registerCommands(() => ({ generate: press('generate'), send: press('send'), newConversation: press('new') })),
  );
  stops.push(listenForKeys());
  const enter = { key: 'Enter', ctrlKey: true };
  pressKey(document.body, 0, enter);
  pressKey(document.body, 5, enter);
  for (const at of [505, 535, 565]) pressKey(document.body, at, { ...enter, repeat: true });
  expect(done).toEqual(['generate']);
  pressKey(document.body, 1000, enter);
  expect(done).toEqual(['generate', 'generate']);

  done = [];
  for (const name of ['send', 'send', 'newConversation', 'newConversation'] as const) {
    listCurrentCommands().get(name)?.press?.();
  }
  expect(done).toEqual(['send', 'new', 'new']);
});
