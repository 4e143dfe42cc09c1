import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  isOnNetwork,
  openRequestOf,
  withoutOpened,
} from '../../../../../electron/shell/electron/links-and-files-in-arguments.ts';

// Tests the arguments that systems, desktops and users pass to the packaged program, and which of them are opened.

const opened = (args: string[], platform: NodeJS.Platform = 'linux', isPackaged = true) => {
  const { links, paths, left } = openRequestOf(args, { isPackaged, platform });
  expect(left).toBe(0);
  return [...links, ...paths];
};
const file = path.resolve('/home/me/A file.png');
const here = (name: string) => path.resolve(name);

describe('a packaged program', () => {
  it.each<[string, string[], string[], NodeJS.Platform?]>([
    ['a link', ['triptych-open:/compare/1'], ['triptych-open:/compare/1']],
    ['a link behind switches', ['--no-sandbox', '--', 'triptych-open:/studio'], ['triptych-open:/studio']],
    ['a link in another case', ['Triptych-Open:/studio'], ['Triptych-Open:/studio'], 'win32'],
    ['a file', [file], [file]],
    ['a file in the current folder', ['a.png', './b.mp4'], [here('a.png'), here('b.mp4')]],
    ['a file URL, as Linux desktops pass it', [pathToFileURL(file).href], [file]],
    ['several files', [file, 'b.triptych-presets'], [file, here('b.triptych-presets')]],
    ['a file between our own options', ['--data-dir', '/data', 'a.png', '--sandbox'], [here('a.png')]],
    ['no value of an option', ['--data-dir', '/data', '--port', '4100', '--shell', 'electron'], []],
    ['no switch', ['--no-sandbox', '-Embedding', '-psn_0_1', '--type=renderer', '--inspect=0'], []],
    ['no switch after the end of switches', ['--', '--data-dir=x', '-a.png'], []],
    ['no other URL', ['https://example.com/a.png', 'triptych://app/', 'data:image/png,', 'javascript:1'], []],
    ['no file URL on a server', ['file://server/share/a.png'], []],
    ['no file URL on Windows', ['file:///C:/a.png', 'file://server/share/a.png'], [], 'win32'],
    [
      'a network path on Windows as it is, to refuse it',
      ['\\\\server\\share\\a.png'],
      ['\\\\server\\share\\a.png'],
      'win32',
    ],
    ['nothing', ['', ' ', '-'], []],
  ])('opens the right links and files of the arguments: %s', (_what, args, wanted, platform = 'linux') => {
    expect(opened(args, platform)).toEqual(wanted);
  });

  it('opens as much as a second start can pass, and reports the rest', () => {
    const many = Array.from({ length: 500 }, (_, at) => `/somewhere/a-longer-name-of-a-file-${at}.png`);
    const { paths, left } = openRequestOf(many, { isPackaged: true, platform: 'linux' });
    expect(paths.length + left).toBe(500);
    expect(paths.length).toBeGreaterThan(100);
    expect(JSON.stringify(paths).length).toBeLessThan(16_000);
  });
});

it('a checkout opens nothing', () => {
  expect(opened(['/app', 'triptych-open:/studio', file], 'linux', false)).toEqual([]);
});

it('a restart leaves out exactly what was opened', () => {
  const args = ['--no-sandbox', '--data-dir', '/data', 'triptych-open:/studio', file, '--sandbox'];
  expect(withoutOpened(args, true)).toEqual(['--no-sandbox', '--data-dir', '/data', '--sandbox']);
  expect(withoutOpened(['/app', '--sandbox'], false)).toEqual(['/app', '--sandbox']);
});

it.each([
  ['\\\\server\\share\\a.png', true],
  ['//server/share/a.png', true],
  ['\\\\?\\UNC\\server\\share\\a.png', true],
  ['\\\\.\\pipe\\a.png', true],
  ['/\\server\\share\\a.png', true],
  ['C:\\Users\\me\\a.png', false],
])('on Windows %s is on a network: %s', (given, isRemote) => {
  expect(isOnNetwork(given, 'win32')).toBe(isRemote);
  expect(isOnNetwork(given, 'linux')).toBe(false);
});
