import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isInsideFolder } from '../../../../electron/files/is-inside-folder.ts';
import { fileResponse } from '../../../../electron/media/file-response.ts';

test.each([
  ['D:\\2026\\11\\a.png', 'D:\\', '\\', true],
  ['D:\\Library\\2026\\a.png', 'D:\\Library', '\\', true],
  ['\\\\server\\share\\2026\\a.png', '\\\\server\\share\\', '\\', true],
  ['D:\\Library 2\\a.png', 'D:\\Library', '\\', false],
  ['E:\\a.png', 'D:\\', '\\', false],
  ['/media/stick/a.png', '/media/stick', '/', true],
  ['/media/stick 2/a.png', '/media/stick', '/', false],
  ['/a.png', '/', '/', true],
])('isInsideFolder decides correctly if %s is below %s', (file, folder, separator, expected) => {
  expect(isInsideFolder(file, folder, separator)).toBe(expected);
});

test('a file is served if its folder is the root of a drive', async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'root-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'a.png'), 'bytes');
  const { root } = path.parse(folder);
  const file = path.relative(root, path.join(folder, 'a.png'));
  const response = await fileResponse(new Request('triptych://app/media/1'), { folder: root, file, mime: 'image/png' });
  expect([response.status, await response.text()]).toEqual([200, 'bytes']);
});
