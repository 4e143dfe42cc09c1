import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { makePrivateFolder } from '../files/private-files.ts';

/**
 * Stores compiled code for the next start. Modules that are loaded later use it. It is in the private data folder:
 * every user can write to the system's temporary folder, and the cached code is executed.
 */
export function enableCodeCache(dataFolder: string): void {
  const folder = path.join(dataFolder, 'code-cache');
  makePrivateFolder(folder);
  enableCompileCache(folder);
}
