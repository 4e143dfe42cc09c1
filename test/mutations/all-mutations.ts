import { browserShellMutations } from './browser-shell.ts';
import { coreMutations } from './core.ts';
import { electronShellMutations } from './electron-shell.ts';
import type { Mutation } from './mutation.ts';
import { screenMutations } from './screen.ts';

/** Guards that a test has to miss when they are gone; `npm run mutate` takes them away one at a time. */
export const allMutations: readonly Mutation[] = [
  ...browserShellMutations,
  ...electronShellMutations,
  ...coreMutations,
  ...screenMutations,
];
