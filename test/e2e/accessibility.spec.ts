import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTheme } from '../screenshots/set-theme.ts';
import { makeSomeRuns } from '../screenshots/studio-window.ts';
import { makeScene } from '../support/scene/scene.ts';
import { workOfAnHour } from '../support/scene/week-of-work.ts';
import { printLine } from '../support/test-seed.ts';
import { expect, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { findMotion, watchForMotion } from './support/find-motion.ts';
import { openSurface } from './support/surfaces/surface.ts';
import { checkedElsewhere, surfaces } from './support/surfaces/surfaces.ts';

const renderer = fileURLToPath(new URL('../../renderer', import.meta.url));

test('the list of surfaces contains every component that opens over a page', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const opening = /<(Modal|Drawer|Popover|Menu|Combobox|ChoiceMenu|ExportDialogFrame)(\.Root|\.Dropdown)?[\s>]/;
  // A list of the program has the same name as Mantine's, and opens like the system's.
  const choosing = /import \{[^}]*\bSelect\b[^}]*\} from '@mantine\/core'[\s\S]*<Select\s/;
  const those = files
    .filter((file) => {
      const source = readFileSync(join(renderer, file), 'utf8');
      return opening.test(source) || choosing.test(source);
    })
    .map((file) => file.replaceAll('\\', '/').slice(0, -'.tsx'.length));
  const covered = [...new Set([...surfaces.flatMap(({ covers = [] }) => covers), ...Object.keys(checkedElsewhere)])];
  expect(covered.filter((each) => !files.includes(`${each}.tsx`))).toEqual([]);
  expect(those.filter((each) => !covered.includes(each))).toEqual([]);
  for (const spec of Object.values(checkedElsewhere)) {
    expect(readFileSync(fileURLToPath(new URL(spec, import.meta.url)), 'utf8'), spec).toMatch(/findAxeViolations/);
  }
});

test('axe finds no violation on any page, dialog, menu or drawer in any checked theme, and nothing moves with reduced motion', async ({
  page,
  startApp,
  dataFolder,
}) => {
  test.setTimeout(1_200_000);
  const scene = makeScene(workOfAnHour(dataFolder));
  const app = await startApp(['--sandbox']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchForMotion(page);
  await page.goto(app.url);
  await makeSomeRuns(page);
  page.setDefaultTimeout(10_000);
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
