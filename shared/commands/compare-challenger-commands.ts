import type { Command } from './command.ts';

/** Commands for pick and challenger in Compare. The shortcut sheet uses this order. */
export const compareChallengerCommands = {
  championMode: {
    keys: 'shift+q',
    title: 'Pick and challenger',
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
  skipRejected: {
    keys: 'shift+x',
    title: 'Challengers: skip rejected results',
    group: 'Compare',
    where: 'compare/stage/open',
  },
} as const satisfies Record<string, Command>;
