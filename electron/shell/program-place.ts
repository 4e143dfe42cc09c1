import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Where the running program lies, and what lies beside it. */
export interface ProgramPlace {
  readonly folder: string;
  /** The data of a person lie in it, wherever it is carried. */
  readonly hasPortableFolder: boolean;
  /** An installer put the program there. Its next version, and its removal, empty the whole folder. */
  readonly isInstalled: boolean;
}

export const portableFolder = (beside: string) => path.join(beside, 'portable');

export const portableWouldBeLost = (folder: string) =>
  `What lies in ${folder} is deleted by the next update, so no data are kept there. Take the program that comes without an installer, or name another folder with --data-dir.`;

/** Beside what a person starts: the program itself, and on a Mac or as an AppImage what it is wrapped in. */
export function placeOfProgram(platform: NodeJS.Platform, program: string, appImage?: string): ProgramPlace {
  return placeAt(folderOf(platform, program, appImage), platform);
}

export function placeAt(folder: string, platform: NodeJS.Platform): ProgramPlace {
  const entries = entriesOf(folder);
  return {
    folder,
    hasPortableFolder: entries.some((entry) => entry.isDirectory() && entry.name === 'portable'),
    isInstalled: platform === 'win32' && entries.some(({ name }) => /^Uninstall .*\.exe$/i.test(name)),
  };
}

function folderOf(platform: NodeJS.Platform, program: string, appImage: string | undefined): string {
  if (platform === 'linux' && appImage !== undefined) return path.dirname(appImage);
  const folder = path.dirname(program);
  // Triptych.app/Contents/MacOS/Triptych
  return platform === 'darwin' && folder.endsWith('.app/Contents/MacOS') ? path.join(folder, '../../..') : folder;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
