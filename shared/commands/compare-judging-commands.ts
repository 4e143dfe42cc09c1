import type { Command } from './command.ts';

/** Ratings, notes, parameters and votes of Compare, in the order of the key sheet. */
export const compareReviewCommands = {
  ratePane: {
    keys: 'alt+5',
    title: 'Rate the pane 1 to 5 stars, 0 clears',
    group: 'Compare',
    where: 'compare/stage/open',
    fixed: true,
  },
  comparePick: {
    keys: 'p',
    title: 'Toggle pick for the pane',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  compareReject: {
    keys: 'x',
    title: 'Toggle reject for the pane',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  writeNote: {
    keys: 'c',
    title: 'Add note to the pane at this moment',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  notesDrawer: {
    keys: 'h',
    title: 'Toggle notes',
    group: 'Compare',
    where: 'compare/stage/open',
    inMenu: true,
  },
  parametersDrawer: {
    keys: 't',
    title: 'Toggle parameters',
    group: 'Compare',
    where: 'compare/stage/open',
    inMenu: true,
  },
  onlyDifferences: {
    keys: 'shift+d',
    title: 'Parameters: toggle differences only',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  copyParameters: {
    keys: 'shift+t',
    title: 'Copy parameters as text',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  exportNotes: { keys: 'shift+h', title: 'Export notes', group: 'Compare', where: 'compare/stage/open' },
  winsSeen: {
    keys: 'alt+shift+1',
    title: 'Vote with visible names: 1 to 9 wins, 0 ties',
    group: 'Compare',
    where: 'compare/stage/open',
    fixed: true,
  },
  playAll: {
    keys: 'shift+p',
    title: 'Play all videos again',
    group: 'Compare',
    where: 'compare/stage',
  },
  blindRound: { keys: 'v', title: 'Blind round', group: 'Compare', where: 'compare/stage/open', inMenu: true },
  blindBest: {
    keys: 'alt+1',
    title: 'Blind round: 1 to 9 is best or tied, 0 ties all',
    group: 'Compare',
    where: 'compare/stage/blind',
    fixed: true,
  },
  blindVote: { keys: 'alt+enter', title: 'Blind round: vote', group: 'Compare', where: 'compare/stage/blind' },
  blindSkip: { keys: 'alt+s', title: 'Blind round: skip criterion', group: 'Compare', where: 'compare/stage/blind' },
  blindNext: { keys: 'alt+n', title: 'Blind round: next criterion', group: 'Compare', where: 'compare/stage/blind' },
  blindLeave: { keys: 'alt+q', title: 'Blind round: leave', group: 'Compare', where: 'compare/stage/blind' },
  blindReveal: {
    keys: 'alt+r',
    title: 'Blind round: reveal names',
    group: 'Compare',
    where: 'compare/stage/blind',
  },
} as const satisfies Record<string, Command>;
