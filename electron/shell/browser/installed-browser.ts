import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Facts of the computer for the search. Tests provide their own. */
export interface Machine {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  isProgram(file: string): boolean;
}

export const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  isProgram(file) {
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  },
};

/** Returns the first Chrome, Chromium or Edge on this computer: only these can show a page in its own window. */
export function findInstalledBrowser(machine: Machine = thisMachine): string | undefined {
  return candidates(machine).find((file) => machine.isProgram(file));
}

function candidates({ platform, environment }: Machine): string[] {
  const chosen = environment['CHROME_PATH'] ? [environment['CHROME_PATH']] : [];
  return [...chosen, ...usualPlaces(platform, environment)];
}

function usualPlaces(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  switch (platform) {
    case 'win32': {
      const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => environment[name] || []);
      const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];
      // Every Windows has Edge. A user who installed another browser prefers that one.
      return [...programs, 'Microsoft/Edge/Application/msedge.exe'].flatMap((program) =>
        roots.map((root) => path.win32.join(root, program)),
      );
    }
    case 'darwin': {
      const roots = ['/Applications', path.posix.join(environment['HOME'] ?? '/', 'Applications')];
      const programs = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
      return programs.flatMap((name) => roots.map((root) => `${root}/${name}.app/Contents/MacOS/${name}`));
    }
    default: {
      const names = [
        'google-chrome-stable',
        'google-chrome',
        'chromium',
        'chromium-browser',
        'microsoft-edge-stable',
        'microsoft-edge',
      ];
      const folders = [...(environment['PATH'] ?? '').split(':').filter(Boolean), '/usr/bin', '/snap/bin'];
      return names.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)));
    }
  }
}
