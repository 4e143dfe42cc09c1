import type { Command } from './command.ts';

/** Commands for champion and challenger in Compare. The shortcut sheet uses this order. */
export const compareChampionCommands = {
  championMode: {
    keys: 'shift+q',
    title: 'Champion and challenger',
    group: 'Compare',
    where: 'compare/stage/open',
    inMenu: true,
  },
  nextChallenger: { keys: ';', title: 'Next challenger', group: 'Compare', where: 'compare/stage/open', repeats: true },
  previousChallenger: {
    keys: ':',
    title: 'Previous challenger',
    group: 'Compare',
    where: 'compare/stage/open',
    repeats: true,
  },
  promoteChallenger: {
    keys: 'shift+n',
    title: 'Promote challenger to champion',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  skipRejected: {
    keys: 'shift+x',
    title: 'Challengers: skip rejected results',
    group: 'Compare',
    where: 'compare/stage/open',
  },
} as const satisfies Record<string, Command>;
