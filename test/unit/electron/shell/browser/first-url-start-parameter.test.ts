import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { firstUrlStartParameter } from '../../../../../electron/shell/browser/first-url-start-parameter.ts';

const dataFolder = mkdtempSync(path.join(tmpdir(), 'start-parameter-'));
afterAll(() => rmSync(dataFolder, { recursive: true }));
const writeSettings = (text: string) => writeFileSync(path.join(dataFolder, 'settings.json'), text);
const plain = { dataFolder, sandbox: false, safeMode: false };

it.each([
  ['', ''],
  ['{"connection":"sandbox","theme":"light"}', '&start=sandbox'],
  ['{"connection":"gateway"}', '&start=gateway'],
  ['{"connection":"none"}', ''],
  ['{"connection":"<script>"}', ''],
  ['{"connection":{"kind":"sandbox"}}', ''],
  ['null', ''],
  ['{"connection":"sand', ''],
])('of the settings %j is %j', (settings, expected) => {
  writeSettings(settings);
  expect(firstUrlStartParameter(plain)).toBe(expected);
});

it('is empty without settings, as in a new data folder', () => {
  expect(firstUrlStartParameter({ ...plain, dataFolder: path.join(dataFolder, 'missing') })).toBe('');
});

it('follows the command line before the settings', () => {
  writeSettings('{"connection":"gateway"}');
  expect(firstUrlStartParameter({ ...plain, sandbox: true })).toBe('&start=sandbox');
  const temporaryConnection = { baseUrl: 'https://gateway.example', key: 'secret' };
  expect(firstUrlStartParameter({ ...plain, sandbox: true, temporaryConnection })).toBe('&start=gateway');
  expect(firstUrlStartParameter({ ...plain, sandbox: true, safeMode: true })).toBe('');
});
