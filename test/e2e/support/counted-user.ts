import type { Locator, Page } from '@playwright/test';

/** A user whose actions are counted. */
export interface CountedUser {
  /** Number of actions until now. */
  readonly count: () => number;
  readonly click: (target: Locator, options?: { modifiers?: 'Shift'[] }) => Promise<void>;
  readonly press: (keys: string) => Promise<void>;
}

/** Counts clicks and keys. Typing of a text and moves of the pointer do not count, as in the report of a usability test. */
export function countedUser(page: Page): CountedUser {
  let actions = 0;
  return {
    count: () => actions,
    async click(target, options) {
      actions += 1;
      await target.click(options);
    },
    async press(keys) {
      actions += 1;
      await page.keyboard.press(keys);
    },
  };
}
