import { ipcRenderer, webUtils } from 'electron';
import { provideFilePaths } from './shell/electron/preload-file-paths.ts';
import { type PageWindow, providePorts } from './shell/electron/preload-ports.ts';

// Runs in an isolated world beside the page, in a sandboxed process. Gives the page one kind of port, and main the
// paths of files that the user chose; nothing else.

declare const window: PageWindow;

providePorts(window, (channel, message, transfer) => ipcRenderer.postMessage(channel, message, transfer));
provideFilePaths(
  window,
  (file) => webUtils.getPathForFile(file),
  (channel, path, transfer) => ipcRenderer.postMessage(channel, path, transfer),
);
