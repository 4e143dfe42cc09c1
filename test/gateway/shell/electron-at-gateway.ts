import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { runElectronShell } from '../../../electron/shell/electron/run-electron-shell.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { type Recording, type RecordingOptions, recordElectron } from '../../unit/shell/recorded-electron.ts';
import { accepted, imageIntent, taskAnswer } from '../faults/app-at-fault-server.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { type OpenedPage, openPage } from './electron-page.ts';

interface Start {
  poll?: Script;
  settings?: Partial<Settings>;
  platform?: NodeJS.Platform;
  electron?: RecordingOptions;
  environment?: NodeJS.ProcessEnv;
  /** Speed of the core's clock. */
  speed?: number;
}

/** Runs Electron shells for the tests of one file, each with the real core and a gateway on loopback. */
export function electronAtGateway() {
  let folder: ReturnType<typeof scratchFolder>;
  let running: Recording[];
  let pages: OpenedPage[];

  beforeEach(() => {
    folder = scratchFolder('electron-desktop');
    running = [];
    pages = [];
  });
  afterEach(async () => {
    for (const page of pages) page.close();
    for (const recording of running) {
      recording.app.emit('will-quit', { preventDefault: () => undefined });
      await recording.exited;
    }
    folder.remove();
  });

  async function start({
    poll = taskAnswer('pending'),
    settings = {},
    platform = 'linux',
    electron,
    environment,
    speed = 1,
  }: Start = {}) {
    writeFileSync(path.join(folder.path, 'settings.json'), JSON.stringify(settings));
    const gateway = await openFaultServer((exchange) =>
      exchange.entry.method === 'POST' ? accepted(exchange) : poll(exchange),
    );
    const recording = recordElectron(electron);
    const clock = loadTolerantClock(speed);
    await runElectronShell(recording.api, {
      commandLine: {
        sandbox: false,
        dataFolder: folder.path,
        openWindow: true,
        json: false,
        safeMode: false,
        temporaryConnection: { baseUrl: gateway.origin, key: testKey },
      },
      version: '1.2.3',
      page: async () => new Response('the page'),
      preload: '/out/preload/preload.cjs',
      platform,
      started: { arguments: [] },
      environment: environment ?? {},
      clock,
    });
    running.push(recording);
    const page = await openPage(recording);
    pages.push(page);
    const [window] = recording.windows;
    if (!window) throw new Error('no window was opened');
    return { recording, page, window, gateway, clock };
  }

  return {
    dataFolder: () => folder.path,
    start,
    /** Waits until the program has ended by itself; returns its exit code. */
    ended(recording: Recording) {
      running = running.filter((each) => each !== recording);
      return recording.exited;
    },
  };
}

export async function startThree(page: OpenedPage): Promise<void> {
  for (let count = 0; count < 3; count += 1) await page.calls.tasks.start(imageIntent);
}
