import { ipcRenderer, webUtils } from 'electron';
import { provideFilePaths } from './shell/electron/preload-file-paths.ts';
import { type PageWindow, providePorts } from './shell/electron/preload-ports.ts';

// Runs in a world of its own beside the page, in a sandboxed process. It hands over one kind of port and the paths of files
// that the user gave, and nothing else.

declare const window: PageWindow;

providePorts(window, (channel, message, transfer) => ipcRenderer.postMessage(channel, message, transfer));
provideFilePaths(
  window,
  (file) => webUtils.getPathForFile(file),
  (channel, path, transfer) => ipcRenderer.postMessage(channel, path, transfer),
);
