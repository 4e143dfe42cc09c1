import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute } from 'node:path';
import { refuse } from '../../../shared/problem.ts';
import { isInsideFolder } from '../../files/is-inside-folder.ts';

interface ProgramCheck {
  readonly platform: NodeJS.Platform;
  /** Folders with files that come from elsewhere: the library, the data folder, watch folders. */
  readonly foreignFolders: readonly string[];
}

/** Programs that run a file, or another program. The name has no version and no extension. */
const runners =
  /^(?:\w{0,2}sh|fish|python|perl|ruby|node|nodejs|bun|deno|php|lua|tclsh|java|javaw|mono|wine|osascript|env|xargs|nohup|nice|sudo|doas|pkexec|busybox|awk|gawk|mawk|make|cmd|powershell|pwsh|wscript|cscript|mshta|rundll|regsvr|msiexec|msbuild|installutil|explorer|chmod|rm|mv|dd)$/i;

/**
 * Throws a `ProblemError` unless the path is a program that may get a file of the library. Files of the library come
 * from elsewhere, so nothing that would run such a file is accepted.
 */
export async function checkProgram(path: string, { platform, foreignFolders }: ProgramCheck): Promise<void> {
  if (!isAbsolute(path)) refuse('Enter the full path of a program.');
  const real = await realpath(path).catch(() => undefined);
  const facts = real === undefined ? undefined : await stat(real);
  if (real === undefined || !facts) refuse(`There is no program ${path}.`);
  const name = basename(path);
  for (const folder of foreignFolders) {
    const place = await realpath(folder).catch(() => folder);
    if (real === place || isInsideFolder(real, place))
      refuse(`${name} is in a folder for results and imports, so it isn’t started.`);
  }
  if ([path, real].some(isRunner))
    refuse(`${name} would run the file. Choose a program that shows or edits images and videos.`);
  if (platform === 'darwin' && extname(real) === '.app' && facts.isDirectory()) return;
  if (!facts.isFile()) refuse(`${name} is a folder. Choose a program.`);
  if (platform === 'win32') {
    if (extname(real).toLowerCase() !== '.exe') refuse(`${name} isn’t a program: its name must end in .exe.`);
    return;
  }
  if (extname(real) === '.desktop')
    refuse(`${name} only describes a program. Choose the program itself, such as /usr/bin/gimp.`);
  await access(real, constants.X_OK).catch(() => refuse(`${name} isn’t a program that you may start.`));
}

/** `python3.11` and `PowerShell.EXE` run files. */
function isRunner(path: string): boolean {
  const name = basename(path)
    .replace(/\.(?:exe|app|com)$/i, '')
    .replace(/(?<![-.\d])[-.\d]+$/, '');
  return runners.test(name);
}
