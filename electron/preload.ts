import { ipcRenderer } from 'electron';
import { handOutPorts, type PageWindow } from './shell/electron/hand-out-ports.ts';

// Runs in a world of its own beside the page, in a sandboxed process. It hands over one kind of port and nothing else.

declare const window: PageWindow;

handOutPorts(window, (channel, message, transfer) => ipcRenderer.postMessage(channel, message, transfer));
