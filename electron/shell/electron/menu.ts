import type { MenuItemConstructorOptions } from 'electron';

/** The system's own commands. What concerns the work, such as Ctrl/Cmd+1 to 7, the page does itself. */
export function applicationMenu(platform: NodeJS.Platform, developing: boolean): MenuItemConstructorOptions[] {
  const edit: MenuItemConstructorOptions = {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...(developing ? ([{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }] as const) : []),
    ],
  };
  const first: MenuItemConstructorOptions =
    platform === 'darwin' ? { role: 'appMenu' } : { label: 'File', submenu: [{ role: 'quit' }] };
  return [first, edit, view, { role: 'windowMenu' }];
}
