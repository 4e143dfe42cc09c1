import { RPCHandler } from '@orpc/server/message-port';
import type { IpcMainEvent } from 'electron';
import { portRequestMessage } from '../../../shared/contract/preload-messages.ts';
import type { AppCore } from '../../core/app-core-types.ts';
import type { AppWindow, ElectronApi } from './electron-api-types.ts';
import { isOwnUrl } from './page-restrictions.ts';

/** Serves the contract on every port that Triptych's own page sends. The only other channel is for files. */
export function serveContractCalls(
  ipcMain: ElectronApi['ipcMain'],
  core: Pick<AppCore, 'router'>,
  windows: () => readonly AppWindow[],
): void {
  const calls = new RPCHandler(core.router);
  ipcMain.on(portRequestMessage, (event) => {
    const [port] = event.ports;
    if (!port) return;
    if (!isFromOwnPage(event, windows())) return port.close();
    calls.upgrade(port);
    port.start();
  });
}

/**
 * True for the top frame of one of the `windows` with Triptych's page: not for a frame in it, another window, or another
 * page.
 */
export function isFromOwnPage(
  event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>,
  windows: readonly AppWindow[],
): boolean {
  const frame = event.senderFrame;
  const isOurs = windows.some((window) => !window.isDestroyed() && event.sender.id === window.webContents.id);
  return isOurs && frame !== null && frame.parent === null && isOwnUrl(frame.url);
}
