import type { Command } from './command.ts';

/** Ratings, notes, parameters and votes of Compare, in the order of the key sheet. */
export const compareReviewCommands = {
  ratePane: {
    keys: 'alt+5',
    title: 'Rate the pane with 1 to 5 stars; 0 takes it away',
    group: 'Compare',
    where: 'compare/stage/open',
    fixed: true,
  },
  comparePick: {
    keys: 'p',
    title: 'Pick the result of the pane, or no longer',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  compareReject: {
    keys: 'x',
    title: 'Reject the result of the pane, or no longer',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  writeNote: {
    keys: 'c',
    title: 'Write a note about the pane at this moment',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  notesDrawer: {
    keys: 'h',
    title: 'Notes beside the stage, or not',
    group: 'Compare',
    where: 'compare/stage/open',
    inMenu: true,
  },
  parametersDrawer: {
    keys: 't',
    title: 'Parameters beside the stage, or not',
    group: 'Compare',
    where: 'compare/stage/open',
    inMenu: true,
  },
  onlyDifferences: {
    keys: 'shift+d',
    title: 'Parameters: differences only, or all',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  copyParameters: {
    keys: 'shift+t',
    title: 'Copy the parameters as text',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  exportNotes: { keys: 'shift+h', title: 'Export the notes', group: 'Compare', where: 'compare/stage/open' },
  winsSeen: {
    keys: 'alt+shift+1',
    title: 'Vote with the names in sight: 1 to 9 wins; 0 for a tie',
    group: 'Compare',
    where: 'compare/stage/open',
    fixed: true,
  },
  playAll: {
    keys: 'shift+p',
    title: 'Play all again, where this machine could not',
    group: 'Compare',
    where: 'compare/stage',
  },
  blindRound: { keys: 'v', title: 'Blind round', group: 'Compare', where: 'compare/stage/open', inMenu: true },
  blindBest: {
    keys: 'alt+1',
    title: 'Blind round: 1 to 9 is best, or one of a tie; 0 ties all',
    group: 'Compare',
    where: 'compare/stage/blind',
    fixed: true,
  },
  blindVote: { keys: 'alt+enter', title: 'Blind round: vote', group: 'Compare', where: 'compare/stage/blind' },
  blindSkip: { keys: 'alt+s', title: 'Blind round: no vote on this', group: 'Compare', where: 'compare/stage/blind' },
  blindNext: { keys: 'alt+n', title: 'Blind round: the next question', group: 'Compare', where: 'compare/stage/blind' },
  blindLeave: { keys: 'alt+q', title: 'Blind round: leave it', group: 'Compare', where: 'compare/stage/blind' },
  blindReveal: {
    keys: 'alt+r',
    title: 'Blind round: reveal the names',
    group: 'Compare',
    where: 'compare/stage/blind',
  },
} as const satisfies Record<string, Command>;
