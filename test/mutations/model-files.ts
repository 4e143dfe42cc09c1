import type { Mutation } from './mutation.ts';

const modelFilePath = 'shared/models/model-files/read-model-file.ts';
const modelFileTest = 'test/unit/shared/models/model-files/read-model-file.test.ts';

/** Mutations of the guards that keep a model file from reaching another host or file. */
export const modelFileMutations: readonly Mutation[] = [
  {
    guard: 'a path of a model file has no encoded characters',
    file: modelFilePath,
    from: "if (path.includes('%')) return",
    to: "if (path.includes('%%')) return",
    tests: [modelFileTest],
  },
  {
    guard: 'a path of a model file passes the checks of custom paths, so that it names no other host',
    file: modelFilePath,
    from: 'if (!checked.ok) return checked.reason;',
    to: 'if (!checked.ok) return undefined;',
    tests: [modelFileTest],
  },
  {
    guard: 'the task ID in a path of a model file is a whole segment',
    file: modelFilePath,
    from: "segment !== '{task_id}' && segment.includes('{')",
    to: "segment !== '{task_id}' && segment.includes('{{')",
    tests: [modelFileTest],
  },
  {
    guard: 'a model file has no name that its form would inherit',
    file: 'shared/models/model-files/read-model-file.ts',
    from: 'else if (inheritedNames.has(name))',
    to: "else if (name === 'never')",
    tests: [modelFileTest],
  },
  {
    guard: 'a text of a model file has no characters that make it look like another text',
    file: 'shared/fields/field-file-schema.ts',
    from: '\\u2029\\u202a-\\u202e',
    to: '\\u2029',
    tests: [modelFileTest],
  },
  {
    guard: 'a model file with a fault at every character is refused quickly',
    file: 'shared/models/model-files/model-file-problem.ts',
    from: 'faults.slice(0, mostProblems)',
    to: 'faults.slice(0)',
    tests: [modelFileTest],
  },
  {
    guard: 'a model file with many names in one object is refused quickly',
    file: 'shared/models/model-files/read-model-file.ts',
    from: 'if (names.length > mostNames) return',
    to: 'if (names.length < 0) return',
    tests: [modelFileTest],
  },
  {
    guard: 'a model file is no link to another file',
    file: 'electron/model-files/read-model-folder.ts',
    from: '.isSymbolicLink())',
    to: '.isDirectory())',
    tests: ['test/gateway/model-files/model-files.test.ts'],
  },
  {
    guard: 'the folder of model files is no link to another folder',
    file: 'electron/model-files/read-model-folder.ts',
    from: 'if (await isLink(folder)) return [',
    to: "if (await isLink('')) return [",
    tests: ['test/gateway/model-files/model-files.test.ts'],
  },
  {
    guard: 'nothing is written through a linked folder of model files',
    file: 'electron/model-files/model-file-handlers.ts',
    from: 'if (await isLink(folder)) throw',
    to: "if (await isLink('')) throw",
    tests: ['test/gateway/model-files/model-files.test.ts'],
  },
  {
    guard: 'a model file is not named after a device of Windows',
    file: 'shared/models/model-files/model-file-state.ts',
    from: '.refine((name) => !isDeviceName(name))',
    to: ".refine((name) => !isDeviceName('x'.concat(name)))",
    tests: ['test/gateway/model-files/model-files.test.ts'],
  },
];
