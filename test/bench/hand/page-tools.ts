import type { Page } from 'playwright';
import { type Effect, effectOf, timeToEffect } from './effect.ts';
import { fieldHasLength } from './shown-in-page.ts';

/** Opens a path of the window, and waits for an element of it. */
export async function goTo(page: Page, path: string, selector: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await page.locator(selector).first().waitFor();
}

/** Closes the menus and dialogs that a failed action left open. */
export async function closeAllLayers(page: Page): Promise<void> {
  const layers = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true });
  for (let count = 0; count < 3 && (await layers.count()) > 0; count += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
}

/** Presses a key until an element has left the page. */
export async function pressUntilHidden(page: Page, key: string, selector: string): Promise<void> {
  await page.keyboard.press(key);
  await page.locator(selector).first().waitFor({ state: 'hidden' });
}

/** Returns the middle of an element in the window. Screen pixels. */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the milliseconds from a key to its effect. */
export function timeOfKeys(page: Page, keys: string, effect: Effect, pauseMs?: number): Promise<number> {
  const press = () => page.keyboard.press(keys);
  return timeToEffect(page, { begins: 'keydown', press, effect, ...(pauseMs !== undefined && { pauseMs }) });
}

/** Returns the milliseconds from the release of the mouse button on an element to the effect. */
export async function timeOfClick(page: Page, target: string, effect: Effect): Promise<number> {
  const { x, y } = await middleOf(page, target);
  await page.mouse.move(x, y);
  return timeToEffect(page, { begins: 'pointerup', press: () => page.mouse.click(x, y), effect });
}

/** A person types one letter after the other. Milliseconds. */
const typingPauseMs = 80;
const sentence = 'golden owl above the clouds at dawn, soft grain';

/** Types the next letter of a sentence into the field with the focus. Returns the milliseconds to the letter. */
export async function timeOfLetter(page: Page, round: number): Promise<number> {
  const length = await page.locator(':focus').evaluate((field) => {
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) return field.value.length;
    throw new Error('No field has the focus.');
  });
  const letter = sentence[round % sentence.length] ?? 'a';
  return timeOfKeys(page, letter, effectOf(fieldHasLength, length + 1), typingPauseMs);
}

/** Returns the position of each video in seconds. */
export function timesOfVideos(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .evaluateAll((videos) => videos.map((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0)));
}
