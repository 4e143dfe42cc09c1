import type { ElectronApi } from './electron-api.ts';
import { withoutOpened } from './links-and-files-in-arguments.ts';

/** How the running program was started. */
export interface StartFacts {
  /** The arguments after the program itself. */
  readonly arguments: readonly string[];
  /** The file of an AppImage: the program in it is mounted only as long as it runs. */
  readonly appImage?: string | undefined;
}

/** Ends the program and starts it again in safe mode. */
export interface Restart {
  /** A page with unsaved data can still prevent the restart. */
  safely(): void;
  /** For `before-quit`: true when the restart asks to quit. The runs continue in a moment, so the user is not asked. */
  mayQuitToRestart(): boolean;
  /** Windows may close for it. */
  isUnderWay(): boolean;
  /** The last thing before the program exits. */
  beforeExit(): void;
}

const flag = '--safe-mode';
/**
 * Read by the AppImage itself. What Electron starts anew may gain no privileges (PR_SET_NO_NEW_PRIVS), which mounting
 * the file would take; unpacked into a temporary folder it needs none.
 */
const unpacked = '--appimage-extract-and-run';

export function createRestart(
  app: Pick<ElectronApi['app'], 'isPackaged' | 'quit' | 'relaunch'>,
  started: StartFacts,
): Restart {
  let isAsking = false;
  let isUnderWay = false;
  return {
    safely() {
      isAsking = true;
      app.quit();
      isAsking = false;
    },
    mayQuitToRestart() {
      // Every other wish to quit is one to stay away, also after a restart that was held up.
      isUnderWay = isAsking;
      return isUnderWay;
    },
    isUnderWay: () => isUnderWay,
    beforeExit() {
      if (!isUnderWay) return;
      const { appImage } = started;
      // Files and links of the start are already open or imported.
      const before = withoutOpened(started.arguments, app.isPackaged);
      const args = [...before.filter((argument) => argument !== flag && argument !== unpacked), flag];
      if (appImage === undefined) app.relaunch({ args });
      // The program itself is mounted only for as long as this one runs.
      else app.relaunch({ args: [unpacked, ...args], execPath: appImage });
    },
  };
}
