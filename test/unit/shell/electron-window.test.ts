import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { grounds, openMainWindow } from '../../../electron/shell/electron/main-window.ts';
import { applicationMenu, textMenu } from '../../../electron/shell/electron/menu.ts';
import { ownArguments } from '../../../electron/shell/electron/own-arguments.ts';
import { readWindowState } from '../../../electron/shell/electron/window-state.ts';
import { recordElectron } from './recorded-electron.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'window-'));
const screen = { x: 0, y: 0, width: 1920, height: 1080 };

function open(dataFolder: string, theme: 'dark' | 'system' = 'dark', dark = true, safeMode = false) {
  const recording = recordElectron({ dark });
  openMainWindow(recording.api, { dataFolder, preload: 'preload.cjs', theme, safeMode });
  const [window] = recording.windows;
  if (!window) throw new Error('no window was opened');
  return window;
}

describe('the window', () => {
  it('stays hidden until the page has drawn itself', () => {
    const window = open(newFolder());
    expect(window.options.show).toBe(false);
    expect(window.address).toBe('triptych://app/');
    expect(window.calls).toEqual([]);
    window.emit('ready-to-show');
    expect(window.calls).toEqual(['show']);
  });

  it('opens where it was, and as large', () => {
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

  it('in safe mode opens in its first place, and the place of last time stays remembered', () => {
    const folder = newFolder();
    open(folder).emit('close');
    const safe = open(folder, 'dark', true, true);
    expect(safe.options).toMatchObject({ width: 1280, height: 800, center: true });
    safe.bounds = { x: 0, y: 0, width: 900, height: 600 };
    safe.emit('close');
    expect(open(folder).options).toMatchObject({ x: 10, y: 20, width: 1000, height: 700 });
  });

  it('has the ground of the theme before anything is drawn', () => {
    expect(open(newFolder()).options.backgroundColor).toBe(grounds.dark);
    expect(open(newFolder(), 'system', true).options.backgroundColor).toBe(grounds.dark);
    expect(open(newFolder(), 'system', false).options.backgroundColor).toBe(grounds.light);
  });

  it('has the same grounds as the page', () => {
    const tokens = readFileSync(new URL('../../../renderer/theme/tokens.css', import.meta.url), 'utf8');
    const inPage = Object.fromEntries(
      [...tokens.matchAll(/\[data-theme="(\w+)"\] \{[^}]*?--window: (#\w+);/g)].map(([, theme, colour]) => [
        theme,
        colour,
      ]),
    );
    expect(grounds).toEqual(inPage);
  });
});

describe('the place of last time', () => {
  const restored = (state: object, screens = [screen]) => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'window.json'), JSON.stringify(state));
    return readWindowState(folder, screens);
  };
  const place = { x: 100, y: 100, width: 1000, height: 700, maximized: false };

  it('is taken where the title bar can be reached', () => {
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
  ])('is not taken: %j', (state) => {
    expect(restored(state)).toBeUndefined();
  });

  it('is not taken from a damaged file or when there was none', () => {
    const folder = newFolder();
    expect(readWindowState(folder, [screen])).toBeUndefined();
    writeFileSync(path.join(folder, 'window.json'), '{');
    expect(readWindowState(folder, [screen])).toBeUndefined();
  });
});

describe('the menu', () => {
  const chosen: string[] = [];
  const actions = {
    openSettings: () => void chosen.push('settings'),
    showDataFolder: () => void chosen.push('folder'),
    restartSafely: () => void chosen.push('restart'),
  };
  const menu = (platform: NodeJS.Platform, developing: boolean) => applicationMenu(platform, developing, actions);
  const roles = (platform: NodeJS.Platform, developing: boolean) =>
    JSON.stringify(menu(platform, developing)).match(/(?<="role":")\w+/g);
  const all = [
    'undo',
    'redo',
    'cut',
    'copy',
    'paste',
    'selectAll',
    'resetZoom',
    'zoomIn',
    'zoomOut',
    'togglefullscreen',
  ];

  it.each(['linux', 'win32'] as const)('has the commands of editing and seeing: %s', (platform) => {
    expect(roles(platform, false)).toEqual(['quit', ...all, 'windowMenu', 'help', 'about']);
    expect(menu(platform, false).map(({ label, role }) => label ?? role)).toEqual([
      ...['File', 'Edit', 'View', 'windowMenu', 'help'],
    ]);
  });

  it('has on a Mac what is looked for there: the menu of the program, closing a window, speech', () => {
    const ofProgram = ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'];
    const ofEditing = [...all.slice(0, 6), 'startSpeaking', 'stopSpeaking', ...all.slice(6)];
    expect(roles('darwin', false)).toEqual([...ofProgram, 'close', ...ofEditing, 'windowMenu', 'help']);
    expect(JSON.stringify(menu('darwin', false))).toContain('"label":"Settings…","accelerator":"Cmd+,"');
  });

  it.each(['linux', 'win32', 'darwin'] as const)('does what its own entries say: %s', (platform) => {
    const press = (entries: readonly MenuItemConstructorOptions[]) => {
      for (const { click, submenu } of entries) {
        if (click) (click as () => void)();
        if (Array.isArray(submenu)) press(submenu);
      }
    };
    chosen.length = 0;
    press(menu(platform, false));
    expect(chosen).toEqual(['settings', 'folder', 'restart']);
    expect(JSON.stringify(menu(platform, false))).toContain('Restart in safe mode');
    const { restartSafely: _none, ...without } = actions;
    expect(JSON.stringify(applicationMenu(platform, false, without))).not.toContain('safe mode');
  });

  it('has tools for developing only there', () => {
    expect(roles('linux', false)).not.toContain('toggleDevTools');
    expect(roles('linux', true)).toContain('toggleDevTools');
  });

  it('takes no key that the page uses', () => {
    expect(JSON.stringify(menu('linux', true))).not.toContain('accelerator');
  });
});

describe('the menu of text', () => {
  const editFlags = {
    ...{ canUndo: false, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
    ...{ canDelete: true, canEditRichly: false },
  };
  const entries = (isEditable: boolean, selectionText: string) =>
    textMenu({ isEditable, selectionText, editFlags }).flatMap(({ role, enabled }) =>
      role === undefined ? [] : [`${role}${enabled ? '' : ' (off)'}`],
    );

  it('edits a field, as far as something can be done', () => {
    expect(entries(true, '')).toEqual(['undo (off)', 'redo (off)', 'cut', 'copy', 'paste', 'selectAll']);
  });

  it('copies what is selected, and elsewhere is none', () => {
    expect(entries(false, 'some words')).toEqual(['copy']);
    expect(entries(false, '\n')).toEqual([]);
  });
});

describe('our part of the command line', () => {
  it.each([
    [['electron', '.', '--sandbox'], false, ['--sandbox']],
    [['electron', '--no-sandbox', '/app', '--data-dir', '/x'], false, ['--data-dir', '/x']],
    [['electron', '--inspect=0', '--remote-debugging-port=0', '/app', '--sandbox'], false, ['--sandbox']],
    [['electron'], false, []],
    [['/opt/triptych', '--sandbox'], true, ['--sandbox']],
  ])('%j', (argv, isPackaged, expected) => {
    expect(ownArguments(argv, isPackaged)).toEqual(expected);
  });
});
