import { expect, type Locator, type Page } from '@playwright/test';
import { printLine } from '../../support/test-seed.ts';

/** A person whose actions are counted by the browser. */
export interface CountedPerson {
  /** Number of actions since the person was created. */
  readonly count: () => Promise<number>;
  readonly click: (target: Locator, options?: { modifiers?: 'Shift'[]; button?: 'right' }) => Promise<void>;
  readonly press: (keys: string) => Promise<void>;
  /** Types where the focus is. The letters are free, a key that writes nothing is not. */
  readonly type: (text: string) => Promise<void>;
  /** Drops an image from outside: one action. */
  readonly drop: (target: Locator, name: string, image: Buffer) => Promise<void>;
}

/**
 * Counts the clicks and keys that reach the page, whichever way a test makes them. Call before the page is opened.
 * A letter is free only if it changes a text. A modifier is a part of its chord.
 */
export async function countActions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let count = 0;
    let wasFree = true;
    const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
      (key.length === 1 || key === 'Backspace') && !ctrlKey && !altKey && !metaKey;
    const act = () => {
      count += 1;
    };
    addEventListener('pointerdown', (event) => event.isTrusted && act(), true);
    addEventListener('drop', act, true);
    addEventListener(
      'keydown',
      (event) => {
        if (!event.isTrusted || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
        act();
        wasFree = !isLetter(event);
      },
      true,
    );
    addEventListener(
      'beforeinput',
      () => {
        if (!wasFree) count -= 1;
        wasFree = true;
      },
      true,
    );
    Object.defineProperty(window, 'countedActions', { get: () => count });
  });
}

export async function countedPerson(page: Page): Promise<CountedPerson> {
  /** A person acts on a page that has come to rest, and not in the milliseconds before it listens. */
  const look = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  const read = () => page.evaluate(() => Number(Reflect.get(window, 'countedActions')));
  const before = await read();
  return {
    count: async () => (await read()) - before,
    click: (target, options) => look().then(() => target.click(options)),
    press: (keys) => look().then(() => page.keyboard.press(keys)),
    type: (text) => look().then(() => page.keyboard.type(text)),
    async drop(target, name, image) {
      const bytes = [...image];
      await target.evaluate(
        (element, given) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/png' }));
          for (const type of ['dragover', 'drop'])
            element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        },
        { name, bytes },
      );
    },
  };
}

/** Prints the count of a job, and expects at most the allowed number. */
export async function expectActions(job: string, person: CountedPerson, most: number): Promise<void> {
  const count = await person.count();
  printLine(`job ${job}: ${count} actions (at most ${most})`);
  expect(count, job).toBeLessThanOrEqual(most);
  // A counter that stopped would allow everything.
  expect(count, job).toBeGreaterThan(0);
}

/** Points at a field until it shows its button: the page may still move under a pointer that came early. */
export async function pointAt(field: Locator, button: Locator): Promise<void> {
  await expect(async () => {
    await field.hover();
    await expect(button).toBeVisible({ timeout: 5000 });
  }).toPass();
}
