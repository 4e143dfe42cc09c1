import { browserShellMutations } from './browser-shell.ts';
import { chargeMutations } from './charges.ts';
import { coreMutations } from './core.ts';
import { electronShellMutations } from './electron-shell.ts';
import { fileMutations } from './foreign-files.ts';
import { mcpMutations } from './mcp.ts';
import { modelFileMutations } from './model-files.ts';
import type { Mutation } from './mutation.ts';
import { otherProgramMutations } from './other-programs.ts';
import { screenMutations } from './screen.ts';

/** Guards whose removal a test must notice. `npm run mutate` removes them one at a time. */
export const allMutations: readonly Mutation[] = [
  ...browserShellMutations,
  ...electronShellMutations,
  ...coreMutations,
  ...fileMutations,
  ...modelFileMutations,
  ...otherProgramMutations,
  ...mcpMutations,
  ...screenMutations,
  ...chargeMutations,
];
