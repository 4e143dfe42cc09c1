import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../app.ts';
import { type ChargedControl, countRequests, expectPressable, marked, type Stage } from './charged-control.ts';
import { enterWays, type Modifier, pressWays } from './press-ways.ts';
import type { SlowGateway } from './slow-gateway.ts';

/** A second request would follow the first within milliseconds: nothing else could start it. Milliseconds. */
const afterLastMs = 500;

/**
 * Presses a control in every way, and expects one request for each intention at the gateway. `key`: its mark, and further
 * words. `slow`: the gateway of the stage; the control is then also pressed while no answer arrives.
 */
export function pressInEveryWay(stage: Stage, key: string, charged: ChargedControl, slow?: SlowGateway) {
  const [mark = ''] = key.split(' ');
  const presses = pressWays.map(({ name, press }) => ({
    name,
    async press(page: Page, control: Locator) {
      await expectPressable(control);
      await press(page, control);
    },
  }));
  const slowPresses = presses.map(({ name, press }) => ({
    name: `${name}, at a slow gateway`,
    async press(page: Page, control: Locator) {
      slow?.hold();
      await press(page, control);
    },
    end: () => slow?.release(),
  }));
  const all = [...presses, ...(slow ? slowPresses : [])];
  return countEach(stage, charged, all, (page) => marked(page, mark));
}

/** Presses Enter with these keys in every way, and expects one request for each intention, at the gateway. */
export function pressKeysInEveryWay(stage: Stage, modifiers: readonly Modifier[], charged: ChargedControl) {
  const presses = enterWays.map(({ name, press }) => ({ name, press: (page: Page) => press(page, modifiers) }));
  return countEach(stage, charged, presses, (page) => page.locator('body'));
}

interface Press {
  readonly name: string;
  press(page: Page, control: Locator): Promise<void>;
  /** Called when the first request has reached the gateway. */
  end?(): void;
}

async function countEach(
  stage: Stage,
  charged: ChargedControl,
  presses: readonly Press[],
  find: (page: Page) => Locator,
): Promise<void> {
  const { page, sandbox } = stage;
  await page.goto(stage.app.url);
  await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
  await charged.begin?.(stage);
  const count = () => countRequests(sandbox);
  let expected = await count();
  for (const [index, { name, press, end }] of presses.entries()) {
    await test.step(name, async () => {
      const { control = find(page), requests, opened = 0 } = await charged.open(stage, index + 1);
      // Opening takes longer than a second request of the last press would need, and would count it.
      expected += opened;
      await expect.poll(count, `${name}: sent before the press`).toBe(expected);
      await press(page, control);
      // Of several runs, the gateway answers the first one before it receives the others.
      await expect.poll(count, name).toBeGreaterThan(expected);
      end?.();
      expected += requests;
      await expect.poll(count, name).toBe(expected);
    });
  }
  await page.waitForTimeout(afterLastMs);
  expect(await count(), 'sent a moment after the last press').toBe(expected);
}
