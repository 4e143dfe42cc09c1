import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../build/project.ts';
import { commands, isCommandName } from '../../shared/commands/command-list.ts';
import { settingsSchema } from '../../shared/settings/settings.ts';
import { deepLinkTo } from '../../shared/sync/deep-link.ts';
import { taskStates } from '../../shared/tasks/task-states.ts';

// Names that version 0.1 stored in the browser and in settings. They stay, whatever the code calls them.

interface StoredNames {
  readonly localStorage: readonly string[];
  readonly sessionStorage: readonly string[];
  readonly commands: readonly string[];
  readonly settings: readonly string[];
  readonly taskStates: readonly string[];
  readonly pagePaths: readonly string[];
  readonly deepLink: string;
}
const names: StoredNames = JSON.parse(readFileSync(inProject('test/fixtures/stored-names-0.1.json'), 'utf8'));
const sources = readdirSync(inProject('renderer'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(inProject('renderer'), name), 'utf8'));

/** Places of features that were removed. Nothing reads them. */
const removedPlaces = ['triptych.run-began'];

test.each([...names.localStorage, ...names.sessionStorage].filter((name) => !removedPlaces.includes(name)))(
  'the page still stores under "%s"',
  (name) => {
    const stores = sources.filter((text) => /localStorage|sessionStorage|createStoredChoice|rememberParts/.test(text));
    expect(stores.filter((text) => text.includes(`'${name}'`))).toHaveLength(1);
  },
);

/** Commands of features that were removed. Their custom keys stay in the settings, without effect. */
const removedCommands = ['tour', 'startRuns', 'ratePane', 'winsSeen'];
/** Settings of features that were removed. Reading drops them. */
const removedSettings = ['tourSeen'];
/** Commands that others replace. Their custom keys are those of the new command. */
const replacedCommands = Object.values(commands).flatMap(({ formerly = [] }) => formerly);

test('every command with possible custom keys is still a command, or its feature was removed', () => {
  const missing = names.commands.filter((name) => !isCommandName(name) && !replacedCommands.includes(name));
  expect(missing).toEqual(removedCommands);
});

test('settings and task states have their stored names', () => {
  const now = Object.keys(settingsSchema.shape);
  expect(names.settings.filter((name) => !now.includes(name))).toEqual(removedSettings);
  expect(names.taskStates.filter((name) => !(taskStates as readonly string[]).includes(name))).toEqual([]);
});

test('the pages have the paths of external links', () => {
  const pages = readFileSync(inProject('renderer/app/pages/pages.ts'), 'utf8');
  expect(names.pagePaths.filter((path) => !pages.includes(`path: '${path}'`))).toEqual([]);
  expect(deepLinkTo('/compare')).toBe(names.deepLink);
});
