import { chargedControls, chargedKeys, everydayCharges } from './support/charged/all-charges.ts';
import { test } from './support/charged/charged-test.ts';
import { pressInEveryWay, pressKeysInEveryWay } from './support/charged/press-and-count.ts';

// Everything that may be charged, pressed more than once by one finger. What counts are the requests at the gateway. The
// controls of `everydayCharges` are in `generate-once.spec.ts`, which `npm test` runs.

test.describe.configure({ mode: 'parallel' });

for (const [key, control] of Object.entries(chargedControls)) {
  if (everydayCharges.includes(key)) continue;
  test(`F19: ${key} sends its requests once, however it is pressed`, async ({ openStage }) => {
    await pressInEveryWay(await openStage(control), key, control);
  });
}

for (const [name, { modifiers, ...control }] of Object.entries(chargedKeys())) {
  test(`F19: ${name} sends its requests once, however its keys are pressed`, async ({ openStage }) => {
    await pressKeysInEveryWay(await openStage(control), modifiers, control);
  });
}
