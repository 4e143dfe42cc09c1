import { describe, expect, it } from 'vitest';
import { findInstalledBrowser, type Machine } from '../../../../../electron/shell/browser/installed-browser.ts';
import { openBrowserWindow, windowArguments } from '../../../../../electron/shell/browser/open-browser-window.ts';
import {
  openCommand,
  openWithCommand,
  revealCommand,
  systemHost,
} from '../../../../../electron/shell/system-commands.ts';

const machine = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, ...programs: string[]): Machine => ({
  platform,
  environment,
  isProgram: (file) => programs.includes(file),
});

describe('the installed browser', () => {
  it.each([
    [machine('linux', { PATH: '/usr/bin:/bin' }, '/usr/bin/chromium'), '/usr/bin/chromium'],
    [machine('linux', { PATH: '/usr/bin' }, '/usr/bin/chromium', '/usr/bin/google-chrome'), '/usr/bin/google-chrome'],
    [machine('linux', {}, '/snap/bin/chromium'), '/snap/bin/chromium'],
    [machine('linux', { PATH: '/usr/bin', CHROME_PATH: '/opt/x' }, '/opt/x', '/usr/bin/chromium'), '/opt/x'],
    [machine('linux', { PATH: '/usr/bin', CHROME_PATH: '/gone' }, '/usr/bin/chromium'), '/usr/bin/chromium'],
    [machine('linux', { PATH: '/usr/bin' }, '/usr/bin/firefox'), undefined],
    [
      machine('darwin', { HOME: '/Users/me' }, '/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium'),
      '/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    [
      machine(
        'win32',
        { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' },
        'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
      ),
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  ])('is found: case %#', (on, expected) => {
    expect(findInstalledBrowser(on)).toBe(expected);
  });
});

describe('the browser window', () => {
  it('has a separate profile and stays sandboxed', () => {
    const args = windowArguments('http://127.0.0.1:1/#token=t', '/data/window-profile', 'linux', false, false);
    expect(args[0]).toBe('--app=http://127.0.0.1:1/#token=t');
    expect(args).toContain('--user-data-dir=/data/window-profile');
    expect(args).not.toContain('--no-sandbox');
    expect(args).not.toContain('--disable-gpu');
  });

  it('is unsandboxed only for root on Linux, where Chromium would not start', () => {
    expect(windowArguments('', '', 'linux', true, false)).toContain('--no-sandbox');
    expect(windowArguments('', '', 'darwin', true, false)).not.toContain('--no-sandbox');
  });

  it('renders without the graphics processor in safe mode', () => {
    expect(windowArguments('', '', 'linux', false, true)).toContain('--disable-gpu');
  });

  it('is not opened without a screen', async () => {
    const opened = await openBrowserWindow(
      () => 'http://127.0.0.1:1/',
      { dataFolder: '/nowhere', safeMode: false },
      machine('linux', {}, '/usr/bin/chromium'),
    );
    expect(opened).toEqual({ kind: 'none', why: 'This computer has no screen to open a window on.' });
  });
});

describe('a system command', () => {
  it('never passes through a shell', () => {
    const link = 'https://example.com/?a=1&b=$(x)';
    expect(openCommand('linux', link)).toEqual(['xdg-open', link]);
    expect(openCommand('darwin', link)).toEqual(['open', link]);
    expect(openCommand('win32', link)).toEqual(['rundll32', 'url.dll,FileProtocolHandler', link]);
  });

  it('shows a file in a file manager that supports it', () => {
    expect(revealCommand('linux', '/library/2026/a.png')).toEqual(['xdg-open', '/library/2026']);
    expect(revealCommand('darwin', '/library/a.png')).toEqual(['open', '-R', '/library/a.png']);
    expect(revealCommand('win32', 'C:\\library\\a.png')).toEqual(['explorer.exe', '/select,C:\\library\\a.png']);
  });

  it('passes a file to a program as one argument', () => {
    const file = '/library/2026/a $(x) & b.png';
    expect(openWithCommand('linux', '/usr/bin/gimp', file)).toEqual(['/usr/bin/gimp', file]);
    expect(openWithCommand('win32', 'C:\\gimp.exe', file)).toEqual(['C:\\gimp.exe', file]);
    expect(openWithCommand('darwin', '/Applications/GIMP.app', file)).toEqual([
      'open',
      '-a',
      '/Applications/GIMP.app',
      file,
    ]);
  });

  it('reports a missing screen', async () => {
    await expect(systemHost('linux', {}).openLink('https://example.com/')).rejects.toThrow('no screen');
  });
});
