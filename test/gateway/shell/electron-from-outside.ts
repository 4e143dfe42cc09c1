import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { runElectronShell } from '../../../electron/shell/electron/run-electron-shell.ts';
import { useImportQueue } from '../../../renderer/pages/library/import/import-queue.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { type Recording, recordElectron } from '../../unit/shell/recorded-electron.ts';
import { type OpenedPage, openPage } from './electron-page.ts';

interface Start {
  args?: string[];
  platform?: NodeJS.Platform;
  isPackaged?: boolean;
  firstInstance?: boolean;
  /** Sends the system's requests before the app is ready. */
  beforeReady?: (app: Recording['app']) => void;
}

/**
 * Starts the whole shell and core with the recording stand-in, as links and files from outside do. Each test has its own
 * data folder, and everything ends after the test.
 */
export function electronFromOutside() {
  let folder: ReturnType<typeof scratchFolder>;
  let running: Recording[];
  let pages: OpenedPage[];

  beforeEach(() => {
    folder = scratchFolder('electron-openings');
    running = [];
    pages = [];
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    useImportQueue.setState({ entries: [] });
    for (const page of pages) page.close();
    for (const { app, exited } of running) {
      app.emit('will-quit', { preventDefault: () => undefined });
      await exited;
    }
    folder.remove();
  });

  async function start({
    args = [],
    platform = 'linux',
    isPackaged = true,
    firstInstance = true,
    beforeReady,
  }: Start = {}) {
    const recording = recordElectron({ isPackaged, firstInstance });
    const opening = runElectronShell(recording.api, {
      commandLine: { sandbox: true, dataFolder: folder.path, openWindow: true, json: false, safeMode: false },
      version: '1.2.3',
      page: async () => new Response('the page'),
      preload: '/out/preload/preload.cjs',
      platform,
      started: { arguments: args },
      environment: {},
    });
    beforeReady?.(recording.app);
    await opening;
    if (recording.windows.length > 0) running.push(recording);
    return recording;
  }

  async function page(recording: Recording) {
    const opened = await openPage(recording);
    pages.push(opened);
    return opened;
  }

  /** Writes a file that is opened from outside. Returns its path. */
  function file(name: string, content: string | Uint8Array = 'x'): string {
    const at = path.join(folder.path, name);
    writeFileSync(at, content);
    return at;
  }

  return { start, page, file, dataFolder: () => folder.path };
}

/** Takes the files that wait for the page. */
export const takeFiles = (opened: OpenedPage) => opened.calls.host.openedFiles();
export const event = () => ({ preventDefault: vi.fn() });
