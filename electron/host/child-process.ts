/** The main process's side of a child process that runs a module of this program. */
export interface ChildProcess {
  /** Sends a copy of a value. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The process ended, or did not start. */
  onExit(listener: () => void): void;
  /** Ends the process at once, in any state. */
  kill(): void;
}

/** Starts a process with the module at `path`, which ends at the latest with the program. */
export type StartProcess = (path: string) => ChildProcess;
