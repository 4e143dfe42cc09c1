/** One attempt with a file of `npm run package`: programs that run one after the other. */
export interface InstallerStep {
  readonly name: string;
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
}

/** Folders on the machine of the workflow. Paths end without a separator. */
export interface InstallerPlaces {
  /** An empty folder. */
  readonly scratch: string;
  readonly isRoot: boolean;
}

/**
 * Lists the commands that install or unpack each kind of file and run the installed program. The last command of a step
 * prints the program's version.
 */
export function installerSteps(files: readonly string[], { scratch, isRoot }: InstallerPlaces): InstallerStep[] {
  return files.flatMap((file) => {
    const ending = /\.\w+$/.exec(file)?.[0] ?? '';
    const withRights = isRoot ? [] : ['sudo'];
    const rootFlag = isRoot ? ['--no-sandbox'] : [];
    const ask = (program: string, ...args: string[]): [string, ...string[]] => [
      program,
      ...args,
      ...rootFlag,
      '--version',
    ];
    const asRoot = (...command: string[]) => [...withRights, ...command] as [string, ...string[]];
    switch (ending) {
      case '.AppImage':
        return [
          { name: 'AppImage, mounted', commands: [['chmod', '+x', file], ask(file)] },
          {
            name: 'AppImage, unpacked',
            commands: [['chmod', '+x', file], ask(file, '--appimage-extract-and-run')],
          },
        ];
      case '.deb':
        return [
          {
            name: '.deb, installed',
            commands: [asRoot('apt-get', 'install', '--yes', file), ask('/opt/Triptych/triptych')],
          },
        ];
      case '.rpm':
        // No machine of the workflow installs rpm packages, so the step unpacks the files and runs the program.
        return [
          {
            name: '.rpm, unpacked',
            commands: [
              ['sh', '-c', 'cd "$1" && rpm2cpio "$2" | cpio -idm --quiet', 'sh', scratch, file],
              ask(`${scratch}/opt/Triptych/triptych`, '--no-sandbox'),
            ],
          },
        ];
      case '.dmg': {
        const volume = `${scratch}/volume`;
        return [
          {
            name: '.dmg, mounted',
            commands: [
              ['hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', volume, file],
              ask(`${volume}/Triptych.app/Contents/MacOS/Triptych`),
            ],
          },
        ];
      }
      case '.exe': {
        const folder = `${scratch}\\installed`;
        return [
          {
            name: 'installer, silent',
            // The installer takes the folder only as the last argument and without quotes, even with spaces in it.
            commands: [[file, '/S', `/D=${folder}`], ask(`${folder}\\Triptych.exe`)],
          },
        ];
      }
      case '.zip':
        return [zipStep(file, scratch, ask)];
      default:
        return [];
    }
  });
}

function zipStep(
  file: string,
  scratch: string,
  ask: (program: string) => readonly [string, ...string[]],
): InstallerStep {
  const name = '.zip, unpacked';
  // `ditto` keeps the links and signatures inside a bundle.
  return file.includes('-mac-')
    ? {
        name,
        commands: [
          ['ditto', '-x', '-k', file, `${scratch}/zip`],
          ask(`${scratch}/zip/Triptych.app/Contents/MacOS/Triptych`),
        ],
      }
    : { name, commands: [['tar', '-xf', file, '-C', scratch], ask(`${scratch}\\Triptych.exe`)] };
}
