import type { CDPSession, Locator, Page } from '@playwright/test';

/** Presses a control more than once, as one finger does without meaning to. */
export interface PressWay {
  readonly name: string;
  press(page: Page, control: Locator): Promise<void>;
}

/** Milliseconds between the two clicks of a bouncing button. */
const gaps = [0, 1, 5, 20];
/** The times of a held key on a common system, milliseconds. */
const firstRepeatMs = 500;
const repeatMs = 30;
const repeats = 6;
const blockedMs = 300;
/** A control that has not moved for this time rests. Milliseconds. */
const restMs = 300;

export const pressWays: readonly PressWay[] = [
  ...gaps.map((gapMs) => ({
    name: `two clicks ${gapMs} ms apart`,
    press: (page: Page, control: Locator) => clickTwice(page, control, gapMs),
  })),
  { name: 'Enter held down', press: holdEnter },
  { name: 'two clicks while the page stands still', press: clickTwiceWhileBlocked },
];

// The input itself takes this time. No test waits here for an outcome.
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Returns functions that send the input of the mouse to the browser, without waiting for the page. Each states the time of
 * the input, in milliseconds after the first one, because a busy machine would make a gap longer than it is meant to be.
 */
async function mouseAt(page: Page, control: Locator) {
  const box = await placeAtRest(control);
  const input = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const };
  const now = Date.now();
  const send = (type: 'mousePressed' | 'mouseReleased', clickCount: number, afterMs: number) =>
    input.send('Input.dispatchMouseEvent', { ...at, type, clickCount, timestamp: (now + afterMs) / 1000 });
  return {
    press: (clickCount: number, afterMs: number) => send('mousePressed', clickCount, afterMs),
    release: (clickCount: number, afterMs: number) => send('mouseReleased', clickCount, afterMs),
    end: () => input.detach(),
  };
}

/** Scrolls to the control, and waits until nothing covers it and the page around it no longer grows. */
async function placeAtRest(control: Locator) {
  for (;;) {
    await control.hover();
    const before = await control.boundingBox();
    await pause(restMs);
    const box = await control.boundingBox();
    if (box && before && box.x === before.x && box.y === before.y) return box;
  }
}

async function clickTwice(page: Page, control: Locator, gapMs: number): Promise<void> {
  const mouse = await mouseAt(page, control);
  const sent = [mouse.press(1, 0), mouse.release(1, 0)];
  if (gapMs > 0) await pause(gapMs);
  sent.push(mouse.press(2, gapMs), mouse.release(2, gapMs));
  await Promise.all(sent);
  await mouse.end();
}

/** The page stops at the press, and handles the release and the second click when it goes on. */
async function clickTwiceWhileBlocked(page: Page, control: Locator): Promise<void> {
  await page.evaluate((milliseconds) => {
    const block = () => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    };
    window.addEventListener('mousedown', block, { capture: true, once: true });
  }, blockedMs);
  const mouse = await mouseAt(page, control);
  const sent = [mouse.press(1, 0)];
  await pause(100);
  sent.push(mouse.release(1, 100), mouse.press(2, 180), mouse.release(2, 200));
  await Promise.all(sent);
  await mouse.end();
}

async function holdEnter(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await hold(page, 'Enter');
}

/** Holds a key. Playwright marks every press after the first as a repetition. */
async function hold(page: Page, key: string): Promise<void> {
  await page.keyboard.down(key);
  await pause(firstRepeatMs);
  for (let count = 0; count < repeats; count += 1) {
    await page.keyboard.down(key);
    await pause(repeatMs);
  }
  await page.keyboard.up(key);
}

/** Presses the keys of a command more than once. `shift`: with Shift and Ctrl, else with Ctrl alone. */
export interface KeyWay {
  readonly name: string;
  press(page: Page, modifiers: readonly Modifier[]): Promise<void>;
}

export type Modifier = 'Control' | 'Shift';

export const enterWays: readonly KeyWay[] = [
  { name: 'pressed twice 5 ms apart', press: (page, modifiers) => withModifiers(page, modifiers, bounceEnter) },
  { name: 'held down', press: (page, modifiers) => withModifiers(page, modifiers, () => hold(page, 'Enter')) },
];

async function withModifiers(
  page: Page,
  modifiers: readonly Modifier[],
  press: (page: Page, modifiers: readonly Modifier[]) => Promise<void>,
): Promise<void> {
  for (const each of modifiers) await page.keyboard.down(each);
  await press(page, modifiers);
  for (const each of modifiers) await page.keyboard.up(each);
}

const bits = { Control: 2, Shift: 8 } as const;

/** Two presses of Enter, none of which is a repetition. */
async function bounceEnter(page: Page, modifiers: readonly Modifier[]): Promise<void> {
  const input: CDPSession = await page.context().newCDPSession(page);
  const first = Date.now() / 1000;
  const enter = (type: 'keyDown' | 'keyUp', afterMs: number) =>
    input.send('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      ...(type === 'keyDown' && { text: '\r' }),
      modifiers: modifiers.reduce((sum, each) => sum + bits[each], 0),
      timestamp: first + afterMs / 1000,
    });
  const sent = [enter('keyDown', 0), enter('keyUp', 2)];
  await pause(5);
  sent.push(enter('keyDown', 5), enter('keyUp', 7));
  await Promise.all(sent);
  await input.detach();
}
