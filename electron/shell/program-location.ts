import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The location of the running program, and the files beside it. */
export interface ProgramLocation {
  readonly folder: string;
  /** A portable folder with the user's data beside the program. `foreign`: another user created it. */
  readonly portable: 'none' | 'own' | 'foreign';
  /** True when an installer put the program there. Updates and removal empty the whole folder. */
  readonly isInstalled: boolean;
}

export const portableFolder = (beside: string) => path.join(beside, 'portable');

/** Returns the location of the program or, on a Mac or as an AppImage, of its bundle. */
export function programLocation(platform: NodeJS.Platform, program: string, appImage?: string): ProgramLocation {
  return locationAt(folderOf(platform, program, appImage), platform);
}

/** `user`: id of the user who runs the program, on systems with user ids. */
export function locationAt(folder: string, platform: NodeJS.Platform, user = process.getuid?.()): ProgramLocation {
  const entries = entriesOf(folder);
  return {
    folder,
    portable: portableIn(folder, user),
    isInstalled: platform === 'win32' && entries.some(({ name }) => /^Uninstall .*\.exe$/i.test(name)),
  };
}

function folderOf(platform: NodeJS.Platform, program: string, appImage: string | undefined): string {
  if (platform === 'linux' && appImage !== undefined) return path.dirname(appImage);
  const folder = path.dirname(program);
  // Triptych.app/Contents/MacOS/Triptych
  return platform === 'darwin' && folder.endsWith('.app/Contents/MacOS') ? path.join(folder, '../../..') : folder;
}

/**
 * In a shared folder such as /tmp, another user could create the folder first. Not checked on Windows: a user who can
 * create a folder beside the program can also replace the program.
 */
function portableIn(folder: string, user: number | undefined): ProgramLocation['portable'] {
  try {
    const found = lstatSync(portableFolder(folder));
    if (!found.isDirectory()) return 'none';
    return user === undefined || found.uid === user ? 'own' : 'foreign';
  } catch {
    return 'none';
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
