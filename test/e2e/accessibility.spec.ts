import { makeSomeRuns } from '../screenshots/app-window.ts';
import { setTheme } from '../screenshots/set-theme.ts';
import { makeScene } from '../support/scene/scene.ts';
import { workOfAnHour } from '../support/scene/week-of-work.ts';
import { printLine } from '../support/test-seed.ts';
import { expect, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { findMotion, watchForMotion } from './support/find-motion.ts';
import { openSurface } from './support/surfaces/surface.ts';
import { surfaces } from './support/surfaces/surfaces.ts';

test('axe finds no violation on any page, dialog, menu or drawer in any checked theme, and nothing moves with reduced motion', async ({
  page,
  startApp,
  dataFolder,
}) => {
  test.setTimeout(6_300_000);
  const scene = makeScene(workOfAnHour(dataFolder));
  const app = await startApp(['--sandbox']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchForMotion(page);
  await page.goto(app.url);
  await makeSomeRuns(page);
  page.setDefaultTimeout(60_000);
  for (const surface of surfaces) {
    await setTheme(page, 'dark');
    try {
      await openSurface(page, surface, scene);
    } catch (error) {
      expect.soft(String(error).slice(0, 600), `${surface.name} was not reached`).toEqual('');
      continue;
    }
    expect.soft(await findMotion(page), `${surface.name} moves`).toEqual([]);
    expect.soft(await findAxeViolations(page), surface.name).toEqual([]);
  }
  printLine(`accessibility: ${surfaces.length} surfaces in ${checkedThemes.join(', ')}`);
});
