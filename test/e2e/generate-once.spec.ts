import { expect, openModel } from './support/app.ts';
import {
  chargedCommands,
  chargedControls,
  everydayCharges,
  marksInCode,
  namesOfChargedCommands,
} from './support/charged/all-charges.ts';
import { test } from './support/charged/charged-test.ts';
import { pressInEveryWay } from './support/charged/press-and-count.ts';
import { openPendingGateway } from './support/pending-gateway.ts';

// The control that a user presses most, at a fast and at a slow gateway. The others are in `charged-controls.spec.ts`.

test('every control and command that may be charged is pressed by a test', () => {
  const marks = marksInCode();
  expect(marks, 'each mark is a constant, and occurs once').toEqual([...new Set(marks)]);
  const pressed = new Set(Object.keys(chargedControls).map((key) => `"${key.split(' ')[0]}"`));
  expect([...pressed].sort()).toEqual(marks.toSorted());
  expect(Object.keys(chargedCommands).sort()).toEqual(namesOfChargedCommands().toSorted());
});

for (const key of everydayCharges) {
  const control = chargedControls[key] ?? { open: () => Promise.reject(new Error(`No control has the mark ${key}.`)) };
  test(`F19: ${key} sends its requests once, however it is pressed`, async ({ openSlowStage }) => {
    const { stage, slow } = await openSlowStage(control);
    await pressInEveryWay(stage, key, control, slow);
  });
}

test('a new form sends the values that it shows, as the command line and MCP do', async ({ page, startApp }) => {
  const gateway = await openPendingGateway();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'a-key-of-this-test' });
  await page.goto(app.url);
  await openModel(page, 'video-d-pro');
  await page.getByLabel('Prompt', { exact: true }).fill('A new form');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect.poll(() => gateway.bodies).toEqual([{ prompt: 'A new form', size: '1280x720', seconds: '4' }]);
  await gateway.close();
});
