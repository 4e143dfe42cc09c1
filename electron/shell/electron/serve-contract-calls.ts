import { RPCHandler } from '@orpc/server/message-port';
import type { IpcMainEvent } from 'electron';
import { portRequestMessage } from '../../../shared/contract/page-connection-protocol.ts';
import type { AppCore } from '../../app-core-types.ts';
import type { AppWindow, ElectronApi } from './electron-api-types.ts';
import { isOwnUrl } from './lock-down.ts';

/** Serves the contract on every port that Triptych's own page sends. The only other channel is for files. */
export function serveContractCalls(
  ipcMain: ElectronApi['ipcMain'],
  studio: Pick<AppCore, 'router'>,
  currentWindow: () => AppWindow | undefined,
): void {
  const calls = new RPCHandler(studio.router);
  ipcMain.on(portRequestMessage, (event) => {
    const [port] = event.ports;
    if (!port) return;
    if (!isFromOwnPage(event, currentWindow())) return port.close();
    calls.upgrade(port);
    port.start();
  });
}

/**
 * True for the top frame of the window with Triptych's page: not for a frame in it, another window, or another page.
 */
export function isFromOwnPage(event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>, window: AppWindow | undefined) {
  const frame = event.senderFrame;
  if (!frame || !window || window.isDestroyed()) return false;
  return event.sender.id === window.webContents.id && frame.parent === null && isOwnUrl(frame.url);
}
