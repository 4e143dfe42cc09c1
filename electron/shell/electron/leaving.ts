import type { Settings } from '../../../shared/settings.ts';
import type { Clock } from '../../host.ts';
import { atQuitting, quitQuestion } from '../../notices/quitting.ts';
import type { AppWindow, ElectronApi } from './electron-api.ts';

export interface LeavingOptions {
  running(): number;
  wish(): Settings['whenQuitting'];
  remember(wish: Settings['whenQuitting']): void;
  window(): AppWindow | undefined;
  /** What is offered beside quitting: to go on in the tray, or minimized where there is none. */
  hasTray: boolean;
  /** Answers whether the system has a place for it. */
  openTray(): boolean;
  closeTray(): void;
  /** Ends the program; nothing asks any more. */
  quit(): void;
  clock: Clock;
  onDefect(error: unknown): void;
}

/** How the program ends while runs are not at an end: by itself, in the tray, or not at all. */
export interface Leaving {
  /** The person wants to end the program. Answers whether it may; else they were asked, or it goes on in the tray. */
  mayLeave(): boolean;
  /** The same for closing the last window where that ends the program. */
  mayClose(): boolean;
  /** The system itself ends: nothing may hold it up, and nothing is asked. */
  leaveNow(): void;
  /** Whether `leaveNow` was called. */
  isSystemEnding(): boolean;
  /** It runs without a window for as long as something runs. */
  isInTray(): boolean;
  windowOpened(): void;
  /** The number of runs changed. */
  changed(): void;
}

/** Without a window and without runs it ends; so long its last notification can still be pressed. */
const lingerMs = 5 * 60_000;

export function createLeaving(dialog: ElectronApi['dialog'], options: LeavingOptions): Leaving {
  let isDecided = false;
  let isSystemEnding = false;
  let isAsking = false;
  let isInTray = false;
  let takeBack: (() => void) | undefined;

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      const { response, checkboxChecked } = await dialog.ask(options.window(), {
        type: 'question',
        ...quitQuestion(options.running()),
        buttons: [
          options.hasTray ? 'Keep running in the tray' : 'Keep running, minimized',
          'Quit, look again at next start',
          'Cancel',
        ],
        defaultId: 0,
        cancelId: 2,
        noLink: true,
        checkboxLabel: 'Always do this',
      });
      const chosen = (['stay', 'quit'] as const)[response];
      if (chosen === undefined) return;
      if (checkboxChecked) options.remember(chosen);
      if (chosen === 'quit') return leave();
      if (goToTray()) options.window()?.close();
      // Without a tray nobody could come back to it: the window keeps its place in the taskbar.
      else options.window()?.minimize();
    } finally {
      isAsking = false;
    }
  }

  function askOnce(): void {
    if (!isAsking) ask().catch(options.onDefect);
  }

  function leave(): void {
    isDecided = true;
    options.quit();
  }

  function goToTray(): boolean {
    if (!options.openTray()) return false;
    isInTray = true;
    wait();
    return true;
  }

  function wish(): Settings['whenQuitting'] {
    return isDecided ? 'quit' : atQuitting(options.running(), options.wish());
  }

  function wait(): void {
    takeBack?.();
    takeBack = undefined;
    if (isInTray && options.running() === 0) takeBack = options.clock.after(lingerMs, leave);
  }

  return {
    mayLeave() {
      if (wish() === 'quit') return true;
      // In the tray already, there is nothing left to stay in.
      const stays = wish() === 'stay' && !isInTray && goToTray();
      if (stays) options.window()?.close();
      else askOnce();
      return false;
    },
    mayClose() {
      if (isInTray || wish() === 'quit') return true;
      if (wish() === 'stay' && goToTray()) return true;
      askOnce();
      return false;
    },
    leaveNow() {
      isDecided = true;
      isSystemEnding = true;
    },
    isSystemEnding: () => isSystemEnding,
    isInTray: () => isInTray,
    windowOpened() {
      isInTray = false;
      wait();
      options.closeTray();
    },
    changed: wait,
  };
}
