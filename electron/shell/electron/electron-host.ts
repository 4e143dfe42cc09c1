import type { Host } from '../../host/host.ts';
import { parsePacAnswer } from '../../http/proxies/pac-answer.ts';
import { openWithCommand, startCommand } from '../system-commands.ts';
import type { ElectronApi, RendererSession } from './electron-api-types.ts';

/** System functions for the core, implemented with Electron. */
export function electronHost(
  { shell, startProcess }: Pick<ElectronApi, 'shell' | 'startProcess'>,
  session: Pick<RendererSession, 'resolveProxy'>,
  platform: NodeJS.Platform = process.platform,
): Host {
  return {
    shell: 'electron',
    startProcess,
    openLink: (url) => shell.openExternal(url),
    revealFile: async (file) => shell.showItemInFolder(file),
    async openFile(file) {
      // Electron returns the reason of a failure as a text.
      const reason = await shell.openPath(file);
      if (reason !== '') throw new Error(reason);
    },
    openFileWith: (program, file) => startCommand(openWithCommand(platform, program, file)),
    // Chromium reads the proxy settings of the system and runs its configuration scripts.
    proxyFor: async (url) => parsePacAnswer(await session.resolveProxy(url)),
  };
}
