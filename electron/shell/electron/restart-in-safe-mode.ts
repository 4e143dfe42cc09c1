import type { ElectronApi } from './electron-api-types.ts';
import { withoutOpened } from './links-and-files-in-arguments.ts';

/** The arguments and the file of this start. */
interface StartFacts {
  /** The arguments after the program itself. */
  readonly arguments: readonly string[];
  /** The file of an AppImage. It is mounted only while the program runs. */
  readonly appImage?: string | undefined;
}

const flag = '--safe-mode';
/**
 * An option of the AppImage runtime. A program that Electron restarts cannot gain privileges (PR_SET_NO_NEW_PRIVS),
 * which mounting the file requires. Unpacking into a temporary folder requires none.
 */
const unpacked = '--appimage-extract-and-run';

/** Quits the program and starts it again in safe mode. */
export function createSafeModeRestart(
  app: Pick<ElectronApi['app'], 'isPackaged' | 'quit' | 'relaunch'>,
  started: StartFacts,
) {
  let isAsking = false;
  let isUnderWay = false;
  return {
    /** A page with unsaved data can still prevent the restart. */
    safely(): void {
      isAsking = true;
      app.quit();
      isAsking = false;
    },
    /**
     * For `before-quit`: true when the restart requested to quit. The runs continue in a moment, so the user is not
     * asked.
     */
    mayQuitToRestart(): boolean {
      // Any other quit request ends the program for good, also after a restart that was prevented.
      isUnderWay = isAsking;
      return isUnderWay;
    },
    /** True when windows may close for the restart. */
    isUnderWay: (): boolean => isUnderWay,
    /** Call immediately before the program exits. */
    beforeExit(): void {
      if (!isUnderWay) return;
      const { appImage } = started;
      // Files and links of the start are already open or imported.
      const before = withoutOpened(started.arguments, app.isPackaged);
      const args = [...before.filter((argument) => argument !== flag && argument !== unpacked), flag];
      if (appImage === undefined) app.relaunch({ args });
      // The program inside is mounted only while this process runs.
      else app.relaunch({ args: [unpacked, ...args], execPath: appImage });
    },
  };
}
