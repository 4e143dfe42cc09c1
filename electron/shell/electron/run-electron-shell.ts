import path from 'node:path';
import { ProblemError } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { openExternalLink } from '../../host/open-external-link.ts';
import { announceStart } from '../../local-socket/running-program.ts';
import { openLog } from '../../log/open-log.ts';
import { createUnexpectedErrors } from '../../log/unexpected-errors.ts';
import { acquireRunLock } from '../../storage/database/run-lock.ts';
import { createRedactor } from '../../util/redact.ts';
import { askOtherProgram, isCommandRunning } from '../ask-other-program.ts';
import type { CommandLine } from '../command-line.ts';
import { enableCodeCache } from '../enable-code-cache.ts';
import { prepareDataFolder } from '../prepare-data-folder.ts';
import { appId } from './app-id.ts';
import type { ElectronApi } from './electron-api-types.ts';
import { electronHost } from './electron-host.ts';
import type { ElectronShellOptions } from './electron-shell-options.ts';
import type { OpenRequest } from './links-and-files-in-arguments.ts';
import { createOpenings } from './open-from-outside.ts';
import { restrictContents, schemePrivileges } from './page-restrictions.ts';

/**
 * Runs the Electron shell. Everything before the first await runs before the app is ready, as Electron requires. The
 * promise resolves when the window is open or the program must end. It never rejects: Electron would only warn, and a
 * program without a window would keep the lock.
 */
export async function runElectronShell(api: ElectronApi, options: ElectronShellOptions): Promise<void> {
  try {
    await start(api, options);
  } catch (error) {
    if (!(error instanceof ProblemError)) logFailedStart(options.commandLine, error);
    endWith(api, 1, errorMessage(error));
  }
}

function endWith({ app, dialog }: ElectronApi, code: number, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  // A program started by a click has no terminal that could show the message.
  if (code !== 0 && app.isPackaged) dialog.notify('Triptych couldn’t start', sentence);
  app.exit(code);
}

async function start(api: ElectronApi, options: ElectronShellOptions): Promise<void> {
  const { app } = api;
  const { dataFolder } = options.commandLine;
  const end = (code: number, sentence: string) => endWith(api, code, sentence);

  const unwritable = prepareDataFolder(dataFolder);
  if (unwritable) return end(1, unwritable);
  app.setName('Triptych');
  app.setAboutPanelOptions({ applicationName: 'Triptych', applicationVersion: options.version });
  // The installer created the entry with this id. From a checkout, Electron would create one that points into
  // node_modules.
  if (options.platform === 'win32' && app.isPackaged) app.setAppUserModelId(appId);
  // Docks and portals find the program by this desktop file, which the packages install.
  if (options.platform === 'linux') app.setDesktopName('triptych.desktop');
  // Separates Chromium's own files, including its single instance lock, from the user's files.
  app.setPath('userData', path.join(dataFolder, 'electron-profile'));
  // Enabling the sandbox for the app would override --no-sandbox, which a container, root or some AppImages need. Each
  // window requests the sandbox anyway.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (options.commandLine.safeMode) app.disableHardwareAcceleration();
  api.protocol.registerSchemesAsPrivileged(schemePrivileges);
  app.on('web-contents-created', (_event, contents) => restrictContents(contents));
  const openings = createOpenings(app, options.platform, options.started.arguments);

  // Electron's lock brings the window of the first program to the front. Triptych's lock also covers the browser shell,
  // and decides: Electron's lock is a symbolic link on Linux and macOS, which FAT and exFAT do not support.
  const isFirst = app.requestSingleInstanceLock(openings.request);
  const lock = acquireRunLock(dataFolder);
  if (!lock) {
    const { code, sentence } = await showOtherProgram(api, dataFolder, isFirst, openings.request);
    return end(code, sentence);
  }

  try {
    announceStart(dataFolder, { shell: 'electron' });
    enableCodeCache(dataFolder);
    // Most of the program. It is loaded from the code cache, while Electron becomes ready.
    const [{ openCoreAndWindow }] = await Promise.all([import('./open-core-and-window.ts'), app.whenReady()]);
    await openCoreAndWindow(api, options, lock, openings);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Logs an error while the log of the core is not open. */
function logFailedStart({ dataFolder, temporaryConnection }: CommandLine, error: unknown): void {
  const redactor = createRedactor();
  if (temporaryConnection) redactor.add(temporaryConnection.key);
  const log = openLog(path.join(dataFolder, 'logs'), redactor);
  createUnexpectedErrors(log).logError(error);
  log.close();
}

/**
 * Handles a data folder that another program uses. The page of the browser shell opens instead of a window; the links
 * and files of this start cannot be sent to it.
 */
async function showOtherProgram(
  api: ElectronApi,
  dataFolder: string,
  isFirst: boolean,
  { links, paths }: OpenRequest,
): Promise<{ code: number; sentence: string }> {
  const other = await askOtherProgram(dataFolder);
  if (other.kind === 'command') return { code: 1, sentence: isCommandRunning(dataFolder) };
  // Requesting Electron's lock notified the other program, which brings its window to the front.
  if (other.kind !== 'address' && !isFirst)
    return { code: 0, sentence: 'Triptych is already running with this data folder. Its window is shown.' };
  if (other.kind !== 'address')
    return {
      code: 1,
      sentence: `Another Triptych uses the data folder ${dataFolder}. Quit it, or choose another folder.`,
    };
  await api.app.whenReady();
  try {
    // The URL comes from an unknown program at the stored port, so it is checked.
    await openExternalLink(electronHost(api, api.defaultSession()), other.url);
    if (links.length + paths.length > 0) {
      const sentence =
        'Couldn’t open the link or file, because Triptych is already running in a browser. Import the file there.';
      api.dialog.notify('Triptych is running in a browser', sentence);
    }
    return { code: 0, sentence: 'Triptych is already running in a browser with this data folder. Its page is opened.' };
  } catch (error) {
    const reason = error instanceof ProblemError ? error.problem.sentence : String(error);
    return { code: 1, sentence: `Triptych is already running in a browser with this data folder. ${reason}` };
  }
}
