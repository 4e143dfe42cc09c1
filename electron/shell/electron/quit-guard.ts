import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock } from '../../host/host.ts';
import { quitActionFor, quitQuestion } from '../../host/quit-question.ts';
import type { AppWindow, ElectronApi } from './electron-api-types.ts';

interface QuitGuardOptions {
  running(): number;
  /** True when an active run can be charged. */
  canCharge(): boolean;
  request(): Settings['whenQuitting'];
  remember(request: Settings['whenQuitting']): void;
  window(): AppWindow | undefined;
  /** True when the system has a tray. Without a tray, the question offers to continue minimized. */
  hasTray: boolean;
  /** Opens the tray icon. Returns true if the system has a tray. */
  openTray(): boolean;
  closeTray(): void;
  /** Quits without a question. */
  quit(): void;
  clock: Clock;
  onUnexpectedError(error: unknown): void;
}

/** In the tray, the program quits this long after its last run, so that the last notification can still be clicked. */
const lingerMs = 5 * 60_000;

/** Decides how the program quits during runs: immediately, after the runs in the tray, or not at all. */
export function createQuitGuard(dialog: ElectronApi['dialog'], options: QuitGuardOptions) {
  let isDecided = false;
  let isSystemEnding = false;
  let isAsking = false;
  let isInTray = false;
  let cancelTimer: (() => void) | undefined;

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      const { response, checkboxChecked } = await dialog.ask(options.window(), {
        type: 'question',
        ...quitQuestion(options.running(), options.canCharge()),
        buttons: [
          options.hasTray ? 'Keep running in the tray' : 'Keep running, minimized',
          'Quit, check at next start',
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
      // Without a tray the user could not return to the program, so the window stays in the taskbar.
      else options.window()?.minimize();
    } finally {
      isAsking = false;
    }
  }

  function askOnce(): void {
    if (!isAsking) ask().catch(options.onUnexpectedError);
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

  function request(): Settings['whenQuitting'] {
    return isDecided ? 'quit' : quitActionFor(options.running(), options.request());
  }

  function wait(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    if (isInTray && options.running() === 0) cancelTimer = options.clock.after(lingerMs, leave);
  }

  return {
    /** Returns true if the program may quit now. Otherwise the user was asked, or the program continues in the tray. */
    mayQuit(): boolean {
      if (request() === 'quit') return true;
      // A program that is already in the tray cannot move there again.
      const stays = request() === 'stay' && !isInTray && goToTray();
      if (stays) options.window()?.close();
      else askOnce();
      return false;
    },
    /** Returns true if the last window may close, on systems where this quits the program. */
    mayClose(): boolean {
      if (isInTray || request() === 'quit') return true;
      if (request() === 'stay' && goToTray()) return true;
      askOnce();
      return false;
    },
    /** Quits because the system shuts down. No question may delay the system. */
    quitNow(): void {
      isDecided = true;
      isSystemEnding = true;
    },
    /** True after `quitNow`. */
    isSystemEnding: (): boolean => isSystemEnding,
    /** True when the program continues without a window until its runs end. */
    isInTray: (): boolean => isInTray,
    windowOpened(): void {
      isInTray = false;
      wait();
      options.closeTray();
    },
    /** Call when the number of runs changed. */
    handleRunCount: wait,
  };
}
