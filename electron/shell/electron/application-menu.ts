import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

type Entries = MenuItemConstructorOptions[];

export interface ApplicationMenuActions {
  openSettings(): void;
  showDataFolder(): void;
  /** Absent: this start cannot be repeated in safe mode. */
  restartSafely?: () => void;
}

const line: MenuItemConstructorOptions = { type: 'separator' };

/** Returns the menu bar: the system's own commands, and the menus of Triptych's commands between them. */
export function applicationMenu(
  platform: NodeJS.Platform,
  developing: boolean,
  actions: ApplicationMenuActions,
  commandEntries: Entries,
): Entries {
  const isMac = platform === 'darwin';
  const settings = { label: 'Settings…', click: () => actions.openSettings() };
  const file: MenuItemConstructorOptions = {
    label: 'File',
    // On a Mac, Settings and Quit are in the application menu.
    submenu: isMac ? [{ role: 'close' }] : [settings, line, { role: 'quit' }],
  };
  return [
    ...(isMac ? [programMenu({ ...settings, accelerator: 'Cmd+,' })] : []),
    file,
    editMenu(isMac),
    viewMenu(developing),
    ...commandEntries,
    { role: 'windowMenu' },
    helpMenu(isMac, actions),
  ];
}

/** Returns the context menu of text. Empty without actions. Elements with their own menu show that one. */
export function textMenu({
  isEditable,
  selectionText,
  editFlags,
}: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>): Entries {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    line,
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    line,
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}

/** Returns the first menu on a Mac, named after the program. */
function programMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    label: 'Triptych',
    submenu: [
      { role: 'about' },
      line,
      settings,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  };
}

function editMenu(isMac: boolean): MenuItemConstructorOptions {
  const speech: Entries = [line, { label: 'Speech', submenu: [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }] }];
  return {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      line,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      ...(isMac ? speech : []),
    ],
  };
}

function viewMenu(developing: boolean): MenuItemConstructorOptions {
  const tools: Entries = [line, { role: 'reload' }, { role: 'toggleDevTools' }];
  return {
    label: 'View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      line,
      { role: 'togglefullscreen' },
      ...(developing ? tools : []),
    ],
  };
}

function helpMenu(isMac: boolean, actions: ApplicationMenuActions): MenuItemConstructorOptions {
  const { restartSafely } = actions;
  return {
    role: 'help',
    submenu: [
      { label: 'Show data folder', click: () => actions.showDataFolder() },
      ...(restartSafely ? [{ label: 'Restart in safe mode', click: () => restartSafely() }] : []),
      ...(isMac ? [] : [line, { role: 'about' as const }]),
    ],
  };
}
