import type { Command } from './command.ts';

/** Commands for ratings, notes, parameters and votes in Compare. The shortcut sheet uses this order. */
export const stageReviewCommands = {
  writeNote: {
    keys: 'shift+n',
    title: 'Add note to the pane at this moment',
    group: 'Stage',
    where: 'stage/open',
  },
  notesDrawer: {
    keys: 'alt+h',
    title: 'Toggle notes',
    group: 'Stage',
    where: 'stage/open',
    inMenu: true,
  },
  parametersDrawer: {
    keys: 'alt+enter',
    title: 'Toggle details',
    group: 'Stage',
    where: 'stage/open',
    inMenu: true,
  },
  onlyDifferences: {
    keys: 'shift+d',
    title: 'Parameters: toggle differences only',
    group: 'Stage',
    where: 'stage/open',
  },
  copyParameters: {
    keys: 'shift+t',
    title: 'Copy parameters as text',
    group: 'Stage',
    where: 'stage/open',
  },
  measureVideos: {
    keys: 'alt+m',
    title: 'Measure videos, or cancel',
    group: 'Stage',
    where: 'stage/open',
  },
  measurementGraph: {
    keys: 'alt+g',
    title: 'Next graph under the timeline',
    group: 'Stage',
    where: 'stage/open',
  },
  exportNotes: { keys: 'shift+h', title: 'Export notes', group: 'Stage', where: 'stage/open' },
  playAll: {
    keys: '',
    title: 'Play all videos again',
    group: 'Stage',
    where: 'stage',
  },
  blindRound: { keys: 'v', title: 'Blind round', group: 'Stage', where: 'stage/open', inMenu: true },
  blindBest: {
    keys: '1',
    digits: '0–9',
    title: 'Blind round: vote for 1 to 9; 0 starts a tie',
    group: 'Stage',
    where: 'stage/blind',
    fixed: true,
  },
  blindVote: {
    keys: 'alt+enter',
    title: 'Blind round: vote for the tie',
    group: 'Stage',
    where: 'stage/blind',
  },
  blindSolo: {
    keys: 'alt+1',
    digits: '1–9',
    title: 'Blind round: show only 1 to 9; again shows all',
    group: 'Stage',
    where: 'stage/blind',
    fixed: true,
  },
  blindSkip: { keys: 'alt+s', title: 'Blind round: skip criterion', group: 'Stage', where: 'stage/blind' },
  blindNext: { keys: 'alt+n', title: 'Blind round: next criterion', group: 'Stage', where: 'stage/blind' },
  blindLeave: { keys: 'alt+q', title: 'Blind round: leave', group: 'Stage', where: 'stage/blind' },
  blindReveal: {
    keys: 'alt+r',
    title: 'Blind round: reveal names',
    group: 'Stage',
    where: 'stage/blind',
  },
} as const satisfies Record<string, Command>;
