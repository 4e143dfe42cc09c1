import type { Mutation } from './mutation.ts';

const watchTest = 'test/gateway/library/watch-folder-states.test.ts';
const refusal = 'electron/library/watch-folders/watch-folder-service.ts';
const watchedFile = 'electron/library/watch-folders/open-watched-file.ts';
const watchedFileTest = 'test/unit/electron/library/watch-folders/open-watched-file.test.ts';
const openTest = 'test/gateway/library/open-with.test.ts';
const program = 'electron/library/open-with/check-program.ts';
const opener = 'electron/library/open-with/open-programs.ts';

/** Mutations of the guards between the library and the folders and programs of the user. */
export const otherProgramMutations: readonly Mutation[] = [
  {
    guard: 'a watch folder is not the library or the data folder',
    file: refusal,
    from: 'if (path === own || isInsideFolder(path, own)) return',
    to: "if (isInsideFolder(path, own.concat('-other'))) return",
    tests: [watchTest],
  },
  {
    guard: 'a watch folder does not contain the library',
    file: refusal,
    from: 'if (isInsideFolder(own, path)) return',
    to: "if (isInsideFolder(own, path.concat('-other'))) return",
    tests: [watchTest],
  },
  {
    guard: 'a watch folder is no folder of the system',
    file: refusal,
    from: 'if (isFolderOfSystem(path)) return',
    to: "if (isFolderOfSystem('/home/me')) return",
    tests: [watchTest],
  },
  {
    guard: 'a watch folder that became a link is not read',
    file: refusal,
    from: '(await realpath(path).catch(() => path)) !== path',
    to: "(await realpath(path).catch(() => path)) === ''",
    tests: [watchTest],
  },
  {
    guard: 'a link in a watch folder is not followed',
    file: watchedFile,
    from: 'if (real !== join(folder',
    to: 'if (real === join(folder',
    tests: [watchedFileTest],
  },
  {
    guard: 'equal content is imported once after a kill',
    file: 'electron/library/saving/import-service.ts',
    from: 'await options.whenFolderIsRead();',
    to: '',
    tests: ['test/gateway/maintenance/interrupted-imports.test.ts'],
  },
  {
    guard: 'a file that changes while it is read is not imported',
    file: watchedFile,
    from: 'yield chunk as Uint8Array;\n    await expectUnchanged();',
    to: 'yield chunk as Uint8Array;',
    tests: [watchedFileTest],
  },
  {
    guard: 'a program that runs files is no program to open files with',
    file: program,
    from: 'if ([path, real].some(isRunner))',
    to: 'if ([path].some(isRunner))',
    tests: [openTest],
  },
  {
    guard: 'a file of the library is no program to open files with',
    file: program,
    from: 'if (real === place || isInsideFolder(real, place))',
    to: 'if (real === place)',
    tests: [openTest],
  },
  {
    guard: 'a file without the content of an image or video is not opened',
    file: opener,
    from: 'const { mime } = await mediaReader.media(path, { name });',
    to: 'const { mime } = expected;',
    tests: [openTest],
  },
  {
    guard: 'a program that was replaced is checked before it is started',
    file: opener,
    from: 'if (program) await check(program.path);',
    to: '',
    tests: [openTest],
  },
  {
    guard: 'the window names no program where the system has a dialog',
    file: opener,
    from: 'host.pickFile ? await host.pickFile() : typed?.trim()',
    to: 'typed?.trim()',
    tests: [openTest],
  },
];
