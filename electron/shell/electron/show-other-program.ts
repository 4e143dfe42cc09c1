import { ProblemError } from '../../../shared/problem.ts';
import { openExternalLink } from '../../host/open-external-link.ts';
import { askOtherProgram, isCommandRunning } from '../ask-other-program.ts';
import type { ElectronApi } from './electron-api-types.ts';
import { electronHost } from './electron-host.ts';
import type { OpenRequest } from './links-and-files-in-arguments.ts';

/**
 * Handles a data folder that another program uses. The page of the browser shell opens instead of a window; the links
 * and files of this start cannot be sent to it.
 */
export async function showOtherProgram(
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
