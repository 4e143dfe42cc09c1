import { afterEach, beforeEach, expect, it } from 'vitest';
import { runElectronShell } from '../../../electron/shell/electron/run-electron-shell.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { type Recording, recordElectron } from '../../unit/shell/recorded-electron.ts';
import { itemsOf, pressItem } from '../../unit/shell/recorded-parts.ts';
import { openPage } from './electron-page.ts';

// The menu bar with the real core and a page as the shell sees it.

let folder: ReturnType<typeof scratchFolder>;
let recording: Recording;

beforeEach(async () => {
  folder = scratchFolder('electron-menus');
  recording = recordElectron();
  await runElectronShell(recording.api, {
    commandLine: { sandbox: true, dataFolder: folder.path, openWindow: true, json: false, safeMode: false },
    version: '1.2.3',
    page: async () => new Response('the page'),
    preload: '/out/preload/preload.cjs',
    platform: 'darwin',
    environment: {},
    started: { arguments: [] },
  });
});
afterEach(async () => {
  recording.app.emit('will-quit', { preventDefault: () => undefined });
  await recording.exited;
  folder.remove();
});

const menu = () => recording.menus.at(-1) ?? [];
const entry = (id: string) => itemsOf(menu()).find((each) => each.id === id);

it('a menu command runs in the page, as far as it is available there', async () => {
  const page = await openPage(recording);
  expect(() => pressItem(menu(), 'New conversation')).toThrow();
  await page.calls.windows.reportCommands({ names: ['newConversation', 'send'] });
  pressItem(menu(), 'New conversation');
  pressItem(menu(), 'New conversation');
  const chosen = () => page.pushes.flatMap((push) => (push.kind === 'command' ? [push.name] : []));
  await expect.poll(chosen).toEqual(['newConversation', 'newConversation']);

  pressItem(menu(), 'Library');
  await expect.poll(() => page.pushes.find((push) => push.kind === 'navigate')?.path).toBe('/library');
  page.close();
});

it('custom shortcuts appear in the menu immediately', async () => {
  const page = await openPage(recording);
  await page.calls.windows.reportCommands({ names: ['send'] });
  expect(entry('send')?.accelerator).toBe('CmdOrCtrl+Enter');
  await page.calls.settings.change({ keys: { send: 'mod+shift+s' } });
  expect(entry('send')).toMatchObject({ accelerator: 'CmdOrCtrl+Shift+S', enabled: true });
  await page.calls.settings.change({ theme: 'light' });
  expect(recording.menus).toHaveLength(2);
  page.close();
});

it('without a window, the menu offers pages to open, and no commands', async () => {
  const page = await openPage(recording);
  await page.calls.windows.reportCommands({ names: ['send'] });
  page.close();
  recording.windows[0]?.close();
  expect(entry('send')?.enabled).toBe(false);
  pressItem(menu(), 'Activity');
  expect(recording.windows).toHaveLength(2);
  expect(recording.windows[1]?.address).toBe('triptych://app/#/activity');
});
