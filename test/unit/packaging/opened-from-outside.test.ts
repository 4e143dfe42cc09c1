import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builderConfig } from '../../../build/packaging/electron-builder-config.ts';
import { inProject } from '../../../build/project.ts';
import { appScheme } from '../../../shared/contract/app-origin.ts';
import { deepLinkScheme } from '../../../shared/sync/deep-link.ts';
import { kindOfFile } from '../../../shared/sync/opened-file-kinds.ts';

// Tests the file types and links that the program registers with each system.

const config = builderConfig();
const endingsOf = (associations: typeof config.fileAssociations) =>
  [associations ?? []].flat().flatMap(({ ext }) => [ext].flat());

it('the package registers the scheme of links, and never that of the page', () => {
  expect([config.protocols ?? []].flat().flatMap(({ schemes }) => schemes)).toEqual([deepLinkScheme]);
  expect(deepLinkScheme).not.toBe(appScheme);
});

it('the package registers our own file types everywhere, and images and videos only on macOS as an alternate viewer', () => {
  expect(endingsOf(config.fileAssociations)).toEqual(['triptych-presets', 'triptych-conversation']);
  expect(endingsOf(config.win?.fileAssociations)).toEqual([]);
  expect(endingsOf(config.linux?.fileAssociations)).toEqual([]);
  const media = endingsOf(config.mac?.fileAssociations);
  expect(media.map((ending) => kindOfFile(`a.${ending}`))).toEqual(media.map(() => 'media'));
  expect(media).toHaveLength(9);
  for (const each of [config.mac?.fileAssociations ?? []].flat()) {
    expect(each).toMatchObject({ role: 'Viewer', rank: 'Alternate' });
  }
});

it('the installer writes the scheme into the Windows registry, quotes the link, and removes all of it again', () => {
  expect(config.nsis?.include).toBe('build/packaging/installer.nsh');
  const script = readFileSync(inProject('build', 'packaging', 'installer.nsh'), 'utf8');
  const [, install = '', uninstall = ''] = script.split('!macro ');
  const keys = [...install.matchAll(/WriteRegStr SHELL_CONTEXT "([^"]+)"/g)].map(([, key]) => key);
  const root = `Software\\Classes\\${deepLinkScheme}`;
  expect(new Set(keys.map((key) => key?.startsWith(root)))).toEqual(new Set([true]));
  expect(install).toContain(`"${root}" "URL Protocol" ""`);
  expect(install).toContain(`\\shell\\open\\command" "" '"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" "%1"'`);
  expect(uninstall).toContain(`DeleteRegKey SHELL_CONTEXT "${root}"`);
});

it.each([
  ['a.PNG', 'media'],
  ['a.b.jpeg', 'media'],
  ['Mine.triptych-presets', 'presets'],
  ['a.TRIPTYCH-CONVERSATION', 'conversation'],
  ['a.json', undefined],
  ['a.svg', undefined],
  ['a.png.exe', undefined],
  ['png', undefined],
  ['a.', undefined],
  ['.png/', undefined],
])('the file %s is opened as %s', (name, kind) => {
  expect(kindOfFile(name)).toBe(kind);
});
