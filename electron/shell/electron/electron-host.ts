import type { Host } from '../../host.ts';
import type { ElectronApi } from './electron-api.ts';

/** What the core needs of the system, by Electron's own means. */
export function electronHost(shell: ElectronApi['shell']): Host {
  return {
    shell: 'electron',
    openLink: (url) => shell.openExternal(url),
    revealFile: async (file) => shell.showItemInFolder(file),
  };
}
