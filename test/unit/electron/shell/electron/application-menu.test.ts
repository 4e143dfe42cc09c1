import { describe, expect, it } from 'vitest';
import { applicationMenu, textMenu } from '../../../../../electron/shell/electron/application-menu.ts';
import { acceleratorOf, commandMenusOf, createMenuBar } from '../../../../../electron/shell/electron/menu-bar.ts';
import { commands, isCommandName } from '../../../../../shared/commands/command-list.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';
import { itemsOf, pressItem } from '../../../shell/recorded-parts.ts';

describe('the application menu', () => {
  const chosen: string[] = [];
  const actions = {
    openSettings: () => void chosen.push('settings'),
    showDataFolder: () => void chosen.push('folder'),
    restartSafely: () => void chosen.push('restart'),
  };
  const menu = (platform: NodeJS.Platform, developing: boolean) => applicationMenu(platform, developing, actions, []);
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

  it.each(['linux', 'win32'] as const)('has the commands of editing and viewing: %s', (platform) => {
    expect(roles(platform, false)).toEqual(['quit', ...all, 'windowMenu', 'help', 'about']);
    expect(menu(platform, false).map(({ label, role }) => label ?? role)).toEqual([
      ...['File', 'Edit', 'View', 'windowMenu', 'help'],
    ]);
  });

  it('has the usual entries on macOS: the program menu, closing a window, speech', () => {
    const ofProgram = ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'];
    const ofEditing = [...all.slice(0, 6), 'startSpeaking', 'stopSpeaking', ...all.slice(6)];
    expect(roles('darwin', false)).toEqual([...ofProgram, 'close', ...ofEditing, 'windowMenu', 'help']);
    expect(JSON.stringify(menu('darwin', false))).toContain('"label":"Settings…","accelerator":"Cmd+,"');
  });

  it.each(['linux', 'win32', 'darwin'] as const)('runs its own entries: %s', (platform) => {
    chosen.length = 0;
    for (const { click } of itemsOf(menu(platform, false))) (click as (() => void) | undefined)?.();
    expect(chosen).toEqual(['settings', 'folder', 'restart']);
    expect(JSON.stringify(menu(platform, false))).toContain('Restart in safe mode');
    const { restartSafely: _none, ...without } = actions;
    expect(JSON.stringify(applicationMenu(platform, false, without, []))).not.toContain('safe mode');
  });

  it('has developer tools only during development', () => {
    expect(roles('linux', false)).not.toContain('toggleDevTools');
    expect(roles('linux', true)).toContain('toggleDevTools');
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

  it('edits a field, as far as possible', () => {
    expect(entries(true, '')).toEqual(['undo (off)', 'redo (off)', 'cut', 'copy', 'paste', 'selectAll']);
  });

  it('copies a selection, and does not exist elsewhere', () => {
    expect(entries(false, 'some words')).toEqual(['copy']);
    expect(entries(false, '\n')).toEqual([]);
  });
});

describe('the menus of our commands', () => {
  const done: string[] = [];
  const made = (
    platform: NodeJS.Platform,
    { keys = {}, canDo = [] }: { keys?: Record<string, string>; canDo?: string[] } = {},
  ) =>
    commandMenusOf({
      platform,
      keys,
      canDo: new Set(canDo),
      openPage: (path) => void done.push(path),
      run: (name) => void done.push(name),
    });
  const item = (menu: ReturnType<typeof made>, id: string) => itemsOf(menu).find((each) => each.id === id);

  it('come from the command list: every name and title is in it', () => {
    const menus = made('linux');
    expect(menus.map(({ label }) => label)).toEqual(['Go', 'Studio', 'Stage', 'Projects', 'Chat and Messages']);
    const entries = itemsOf(menus).filter(({ id }) => id !== undefined);
    expect(entries.length).toBeGreaterThan(30);
    for (const { id = '', label = '' } of entries) {
      expect(isCommandName(id) && label.startsWith(commands[id].title), id).toBe(true);
      // A command that works only while its keys are held, or that belongs to a control, can't be in the menu.
      expect(isCommandName(id) && (commands[id].held ?? commands[id].fixed ?? false), id).toBe(false);
    }
    expect(item(menus, 'generate')?.label).toBe('Generate · may be charged');
  });

  it('show the current keys without listening for them, because the page knows where they apply', () => {
    const own = made('linux', { keys: { library: 'mod+shift+y', layoutGrid: '' } });
    expect(item(own, 'library')?.accelerator).toBe('CmdOrCtrl+Shift+Y');
    expect(item(own, 'layoutGrid')?.accelerator).toBeUndefined();
    expect(item(made('linux'), 'layoutGrid')?.accelerator).toBe('G');
    for (const entry of itemsOf(own).filter(({ accelerator }) => accelerator !== undefined))
      expect(entry.registerAccelerator).toBe(false);
  });

  it('do not take letters from a text on macOS, where Electron listens for shown keys', () => {
    const shown = itemsOf(made('darwin')).flatMap(({ accelerator }) => accelerator ?? []);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((keys) => !/^CmdOrCtrl\+|^(?:Shift\+)?F\d/.test(keys))).toEqual([]);
  });

  it('are disabled if the page cannot run them now, while pages can always be opened', () => {
    const menus = made('linux', { canDo: ['newConversation'] });
    const isOn = (id: string) => item(menus, id)?.enabled;
    expect([isOn('newConversation'), isOn('generate'), isOn('library')]).toEqual([true, false, true]);
    done.length = 0;
    pressItem(menus, 'Library');
    pressItem(menus, 'New conversation');
    expect(done).toEqual(['/library', 'newConversation']);
  });

  it('follow the state of the page without a new menu, and are built again for other keys', () => {
    const recording = recordElectron();
    const bar = createMenuBar(recording.api, {
      ...{ platform: 'linux', developing: false, keys: {}, openPage: () => {}, run: () => {} },
      ...{ openSettings: () => {}, showDataFolder: () => {} },
    });
    const now = (id: string) => itemsOf(recording.menus.at(-1) ?? []).find((each) => each.id === id);
    expect(now('send')?.enabled).toBe(false);
    bar.commandsChanged(['send', 'no command of ours']);
    expect(now('send')?.enabled).toBe(true);
    expect(recording.menus).toHaveLength(1);
    bar.keysChanged({ send: 'mod+shift+s' });
    expect(recording.menus).toHaveLength(2);
    expect(now('send')).toMatchObject({ enabled: true, accelerator: 'CmdOrCtrl+Shift+S' });
    bar.commandsChanged([]);
    expect(now('send')?.enabled).toBe(false);
    expect(now('studio')?.enabled).toBe(true);
  });
});

describe('the notation of keys in Electron', () => {
  it.each([
    ['mod+1', 'CmdOrCtrl+1', 'CmdOrCtrl+1'],
    ['mod+shift+enter', 'CmdOrCtrl+Shift+Enter', 'CmdOrCtrl+Shift+Enter'],
    ['mod+.', 'CmdOrCtrl+.', 'CmdOrCtrl+.'],
    ['shift+f6', 'Shift+F6', 'Shift+F6'],
    ['shift+z', 'Shift+Z', undefined],
    ['space', 'Space', undefined],
    ['?', undefined, undefined],
    ['', undefined, undefined],
  ])('is correct for %s', (keys, elsewhere, onMac) => {
    expect([acceleratorOf(keys, 'win32'), acceleratorOf(keys, 'darwin')]).toEqual([elsewhere, onMac]);
  });
});
