import type { Details, RenderProcessGoneDetails } from 'electron';
import type { Clock } from '../../host/host.ts';
import type { AppWindow, ElectronApi } from './electron-api-types.ts';

interface CrashRecoveryOptions {
  /** Returns the window that shows the questions. */
  window(): AppWindow | undefined;
  /** Absent: this start cannot be repeated in safe mode. */
  restartSafely?: () => void;
  quit(): void;
  note(error: Error): void;
  clock: Clock;
}

/** Maximum number of automatic reloads within a time. After that, the user is asked. */
const helpedUp = { times: 3, withinMs: 5 * 60_000 };

/** Handles a page that crashed or hangs. The core continues, because it does not depend on the page. */
export function createCrashRecovery(dialog: ElectronApi['dialog'], options: CrashRecoveryOptions) {
  const { clock, note, restartSafely } = options;
  const pageFailedTooOften = tooOften(clock);
  const drawingFailedTooOften = tooOften(clock);
  const safeMode = restartSafely ? ['Restart in safe mode'] : [];
  /** The user closed a hanging page, which does not count as a crash. */
  let isEnding = false;
  /** Only one question is open at a time. */
  let lastQuestion: Promise<unknown> = Promise.resolve();
  let hanging: AbortController | undefined;

  /** Reloads the page. Its URL contains the current view. */
  function loadAgain(window: AppWindow): void {
    // Waits until Chromium has cleaned up the old process.
    clock.after(0, () => {
      if (!window.isDestroyed()) window.webContents.reload();
    });
  }

  /** Returns the index of the chosen button. */
  function ask(question: Parameters<ElectronApi['dialog']['ask']>[1]): Promise<number> {
    const answer = lastQuestion
      .catch(() => undefined)
      .then(() => dialog.ask(options.window(), { type: 'warning', noLink: true, ...question }))
      .then(({ response }) => response);
    lastQuestion = answer;
    return answer;
  }

  async function pageCrashed(window: AppWindow, details: RenderProcessGoneDetails): Promise<void> {
    // The page process also ends when its window closes.
    if (details.reason === 'clean-exit' || window.isDestroyed()) return;
    hanging?.abort();
    if (isEnding) {
      isEnding = false;
      return loadAgain(window);
    }
    note(new Error(`The page ended: ${details.reason}, exit code ${details.exitCode}.`));
    if (!pageFailedTooOften()) return loadAgain(window);
    const buttons = ['Reload', ...safeMode, 'Quit'];
    const chosen = await ask({
      message: 'The window keeps failing',
      detail: 'Runs continue and results are saved in the meantime. Safe mode starts without graphics acceleration.',
      buttons,
      defaultId: 0,
      cancelId: 0,
    });
    if (chosen === buttons.length - 1) return options.quit();
    if (chosen === 0) return loadAgain(window);
    restartSafely?.();
  }

  async function hangs(window: AppWindow): Promise<void> {
    const question = new AbortController();
    hanging = question;
    window.webContents.once('responsive', () => question.abort());
    const chosen = await ask({
      message: 'The window isn’t responding',
      detail:
        'The window may only be busy. Runs continue and results are saved in the meantime. Reloading returns to this page.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
      signal: question.signal,
    });
    if (chosen !== 1 || question.signal.aborted || window.isDestroyed()) return;
    isEnding = true;
    window.webContents.forcefullyCrashRenderer();
  }

  async function drawingKeepsFailing(): Promise<void> {
    const chosen = await ask({
      message: 'Graphics acceleration keeps failing',
      detail: 'Safe mode starts without graphics acceleration. Active runs are checked again.',
      buttons: ['Restart in safe mode', 'Continue'],
      defaultId: 0,
      cancelId: 1,
    });
    if (chosen === 0) restartSafely?.();
  }

  const catching = (done: Promise<void>) => void done.catch(note);

  return {
    /** Call for each opened window. */
    watch(window: AppWindow): void {
      window.webContents.on('render-process-gone', (_event, details) => catching(pageCrashed(window, details)));
      // The event of the web contents: that of the window also fires five seconds after each prevented close.
      window.webContents.on('unresponsive', () => catching(hangs(window)));
    },
    /** A process besides the page, such as the GPU process, ended. Chromium restarts it automatically. */
    childEnded({ type, reason, exitCode }: Pick<Details, 'type' | 'reason' | 'exitCode'>): void {
      if (reason === 'clean-exit') return;
      note(new Error(`A background process ended: ${type}, ${reason}, exit code ${exitCode}.`));
      if (type === 'GPU' && drawingFailedTooOften() && restartSafely) catching(drawingKeepsFailing());
    },
  };
}

/** Returns a function that counts failures, and returns true above the limit. The count then starts again. */
function tooOften(clock: Clock): () => boolean {
  let failures: number[] = [];
  return () => {
    const now = clock.monotonic();
    failures = [...failures.filter((at) => now - at < helpedUp.withinMs), now];
    if (failures.length <= helpedUp.times) return false;
    failures = [];
    return true;
  };
}
