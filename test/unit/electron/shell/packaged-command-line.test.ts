import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../../electron/shell/command-line.ts';
import { selectTriptychArguments } from '../../../../electron/shell/electron/select-triptych-arguments.ts';
import type { ProgramLocation } from '../../../../electron/shell/program-location.ts';

// Systems, desktops and people add arguments to the packaged program. No such argument may keep the program from starting.

const place: ProgramLocation = { folder: path.resolve('/program'), portable: 'none', isInstalled: false };
const packaged = (...args: string[]) =>
  parseCommandLine(selectTriptychArguments(['/opt/triptych', ...args], true), 'key', place);
const inCheckout = (...args: string[]) =>
  parseCommandLine(selectTriptychArguments(['electron', '/app', ...args], false), 'key', place);

const plain = packaged();

describe('a packaged program', () => {
  it.each([
    ['an AppImage, from the menu', ['--no-sandbox']],
    ['an AppImage, with a file', ['--no-sandbox', '/home/me/A file.png']],
    ['a notification of Windows', ['-Embedding']],
    ['an older macOS', ['-psn_0_12345']],
    ['a process of Chromium', ['--type=renderer', '--lang=en-US']],
    ['Wayland or X', ['--ozone-platform=x11', '--ozone-platform-hint=auto', '--enable-features=UseOzonePlatform']],
    ['a switch with its value after it', ['--ozone-platform', 'x11']],
    ['a machine with graphics problems', ['--disable-gpu', '--use-gl=swiftshader']],
    ['a choice of keyring', ['--password-store=gnome-libsecret']],
    ['a user who searches for an error', ['--enable-logging', '--v=1', '--vmodule=*=1', '-vv']],
    ['a debugger of pages', ['--remote-debugging-port=0', '--inspect=0']],
    ['a proxy', ['--proxy-server=127.0.0.1:8080']],
    ['a Windows prefetch hint', ['/prefetch:1']],
    ['an address', ['triptych-open:library/1', 'https://example.com/']],
    [
      'names that only begin like ours',
      ['--portable-mode', '--data-dirs=/x', '--sandboxed', '--help-me', '--versions'],
    ],
    ['the end of switches', ['--', '--sandbox', '--help', 'a file']],
    ['empty arguments', ['', '-', ' ']],
  ])('starts normally with %s', (_who, args) => {
    expect(packaged(...args)).toEqual(plain);
    expect(plain.kind).toBe('run');
  });

  it('accepts our own options between others', () => {
    expect(
      packaged('--no-sandbox', '--data-dir', '/x', '--ozone-platform', 'x11', '--sandbox', 'a file', '--port=4100'),
    ).toMatchObject({ kind: 'run', options: { dataFolder: path.resolve('/x'), sandbox: true, port: 4100 } });
    expect(packaged('--disable-gpu', '--version')).toEqual({ kind: 'version' });
    expect(packaged('-h', '--no-sandbox')).toEqual({ kind: 'help' });
  });

  it('still refuses a wrong value of our own option', () => {
    expect(packaged('--no-sandbox', '--port', 'x')).toMatchObject({ kind: 'wrong' });
    expect(packaged('--data-dir')).toMatchObject({ kind: 'wrong', sentence: '--data-dir needs a value.' });
    expect(packaged('--data-dir', '--no-sandbox')).toMatchObject({ kind: 'wrong' });
    expect(packaged('--sandbox=yes')).toMatchObject({ kind: 'wrong', sentence: '--sandbox doesn’t accept a value.' });
  });
});

describe('`npm start`', () => {
  it.each([['--no-sandbox'], ['--disable-gpu'], ['a file'], ['--portable-mode']])(
    'refuses %s as a typing error',
    (arg) => {
      expect(inCheckout(arg)).toMatchObject({ kind: 'wrong' });
    },
  );
});
