import type { ElectronApi } from './electron-api.ts';

/** How the running program was started. */
export interface Started {
  /** What came after the program itself. */
  readonly arguments: readonly string[];
  /** The file of an AppImage: the program in it is mounted only as long as it runs. */
  readonly appImage?: string | undefined;
}

/** Ends the program and starts it again in safe mode. */
export interface Restart {
  /** A page with something that is not saved can still hold it up; then it did not happen. */
  safely(): void;
  /** For `before-quit`: whether it is this that asks to quit. Runs are then looked up again in a moment, so nobody is asked. */
  mayBegin(): boolean;
  /** Windows may close for it. */
  isUnderWay(): boolean;
  /** The last thing before the program exits. */
  beforeExit(): void;
}

const flag = '--safe-mode';

export function createRestart(app: Pick<ElectronApi['app'], 'quit' | 'relaunch'>, started: Started): Restart {
  let isAsking = false;
  let isUnderWay = false;
  return {
    safely() {
      isAsking = true;
      app.quit();
      isAsking = false;
    },
    mayBegin() {
      // Every other wish to quit is one to stay away, also after a restart that was held up.
      isUnderWay = isAsking;
      return isUnderWay;
    },
    isUnderWay: () => isUnderWay,
    beforeExit() {
      if (!isUnderWay) return;
      const { appImage } = started;
      const args = [...started.arguments.filter((argument) => argument !== flag), flag];
      app.relaunch({ args, ...(appImage !== undefined && { execPath: appImage }) });
    },
  };
}
