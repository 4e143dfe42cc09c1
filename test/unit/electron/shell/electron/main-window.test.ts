import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { backgroundColors, openMainWindow } from '../../../../../electron/shell/electron/main-window.ts';
import { selectTriptychArguments } from '../../../../../electron/shell/electron/select-triptych-arguments.ts';
import { readWindowState } from '../../../../../electron/shell/electron/window-state.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'window-'));
const screen = { x: 0, y: 0, width: 1920, height: 1080 };

function open(dataFolder: string, theme: 'dark' | 'system' = 'dark', dark = true, safeMode = false) {
  const recording = recordElectron({ dark });
  openMainWindow(recording.api, {
    dataFolder,
    preload: 'preload.cjs',
    platform: 'linux',
    theme,
    safeMode,
    canOpenDialogs: () => true,
  });
  const [window] = recording.windows;
  if (!window) throw new Error('no window was opened');
  return window;
}

describe('the main window', () => {
  it('stays hidden until the page has drawn itself', () => {
    const window = open(newFolder());
    expect(window.options.show).toBe(false);
    expect(window.address).toBe('triptych://app/');
    expect(window.calls).toEqual([]);
    window.emit('ready-to-show');
    expect(window.calls).toEqual(['show']);
  });

  it('opens at its last position and size', () => {
    const folder = newFolder();
    const first = open(folder);
    expect(first.options).toMatchObject({ width: 1280, height: 800, center: true });
    first.maximized = true;
    first.emit('close');
    const second = open(folder);
    expect(second.options).toMatchObject({ x: 10, y: 20, width: 1000, height: 700 });
    second.emit('ready-to-show');
    expect(second.calls).toEqual(['maximize', 'show']);
  });

  it('opens at the default position in safe mode, and keeps the stored position', () => {
    const folder = newFolder();
    open(folder).emit('close');
    const safe = open(folder, 'dark', true, true);
    expect(safe.options).toMatchObject({ width: 1280, height: 800, center: true });
    safe.bounds = { x: 0, y: 0, width: 900, height: 600 };
    safe.emit('close');
    expect(open(folder).options).toMatchObject({ x: 10, y: 20, width: 1000, height: 700 });
  });

  it('opens with the settings in safe mode', () => {
    expect(open(newFolder(), 'dark', true, true).address).toBe('triptych://app/#/settings');
  });

  it('has the background of the theme before the page draws', () => {
    expect(open(newFolder()).options.backgroundColor).toBe(backgroundColors.dark);
    expect(open(newFolder(), 'system', true).options.backgroundColor).toBe(backgroundColors.dark);
    expect(open(newFolder(), 'system', false).options.backgroundColor).toBe(backgroundColors.light);
  });

  it('has the same backgrounds as the page', () => {
    const tokens = readFileSync(new URL('../../../../../renderer/app/theme/tokens.css', import.meta.url), 'utf8');
    const inPage = Object.fromEntries(
      [...tokens.matchAll(/\[data-theme="(\w+)"\] \{[^}]*?--window: (#\w+);/g)].map(([, theme, colour]) => [
        theme,
        colour,
      ]),
    );
    expect(backgroundColors).toEqual(inPage);
  });
});

describe('the stored window position', () => {
  const restored = (state: object, screens = [screen]) => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'window.json'), JSON.stringify(state));
    return readWindowState(folder, screens);
  };
  const place = { x: 100, y: 100, width: 1000, height: 700, maximized: false };

  it('is used if the title bar is reachable', () => {
    expect(restored(place)).toEqual(place);
    expect(restored({ ...place, x: -800 })).toBeDefined();
    expect(restored({ ...place, x: 2000 }, [screen, { ...screen, x: 1920 }])).toBeDefined();
  });

  it.each([
    { ...place, x: 5000 },
    { ...place, x: -990 },
    { ...place, y: -50 },
    { ...place, y: 1070 },
    { ...place, width: 10 },
    { ...place, x: 0.5 },
    { ...place, x: null },
    {},
  ])('is not used: %j', (state) => {
    expect(restored(state)).toBeUndefined();
  });

  it('is not used from a damaged or missing file', () => {
    const folder = newFolder();
    expect(readWindowState(folder, [screen])).toBeUndefined();
    writeFileSync(path.join(folder, 'window.json'), '{');
    expect(readWindowState(folder, [screen])).toBeUndefined();
  });
});

describe('our part of the command line', () => {
  it.each([
    [['electron', '.', '--sandbox'], false, ['--sandbox']],
    [['electron', '--no-sandbox', '/app', '--data-dir', '/x'], false, ['--data-dir', '/x']],
    [['electron', '--inspect=0', '--remote-debugging-port=0', '/app', '--sandbox'], false, ['--sandbox']],
    [['electron'], false, []],
    [['/opt/triptych', '--sandbox'], true, ['--sandbox']],
  ])('is found in %j', (argv, isPackaged, expected) => {
    expect(selectTriptychArguments(argv, isPackaged)).toEqual(expected);
  });
});
