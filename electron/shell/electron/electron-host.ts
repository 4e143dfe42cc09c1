import type { Host } from '../../host/host.ts';
import { parsePacAnswer } from '../../http/proxies/pac-answer.ts';
import type { ElectronApi, RendererSession } from './electron-api-types.ts';

/** System functions for the core, implemented with Electron. */
export function electronHost(shell: ElectronApi['shell'], session: Pick<RendererSession, 'resolveProxy'>): Host {
  return {
    shell: 'electron',
    openLink: (url) => shell.openExternal(url),
    revealFile: async (file) => shell.showItemInFolder(file),
    // Chromium reads the proxy settings of the system and runs its configuration scripts.
    proxyFor: async (url) => parsePacAnswer(await session.resolveProxy(url)),
  };
}
