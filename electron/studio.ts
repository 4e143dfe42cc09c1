import type { AnyRouter } from '@orpc/server';
import type { Clock, Host, KeyVault, SettingsFile } from './host.ts';

export interface StudioOptions {
  /** Settings, database and, unless settings say otherwise, the library live here. It exists and is writable. */
  dataFolder: string;
  version: string;
  host: Host;
  vault: KeyVault;
  settingsFile: SettingsFile;
  clock?: Clock;
  /** Start connected to the built-in sandbox. */
  sandbox?: boolean;
  /** A connection for this run only; nothing of it is written. */
  temporaryConnection?: { baseUrl: string; key: string };
}

/** The running core: what both shells put a window around. */
export interface Studio {
  /** Handlers of `shared/contract.ts`. */
  router: AnyRouter;
  /** Media, thumbnails and uploads: everything under `shared/routes.ts`. `null` when the path is none of them. */
  handle(request: Request): Promise<Response | null>;
  /** What is still running, for the question at quitting. */
  unfinished(): number;
  close(): Promise<void>;
}

export function openStudio(_options: StudioOptions): Promise<Studio> {
  throw new Error('not written yet');
}
