import type { Command } from './command.ts';

/**
 * Commands for one pane of Compare: the focused pane, otherwise the pane under the pointer. The shortcut sheet uses
 * this order.
 */
export const comparePaneCommands = {
  solo: {
    keys: 'alt+1',
    digits: '1–9',
    title: 'Show only pane 1 to 9; again shows all',
    group: 'Compare',
    where: 'compare/stage/open',
    fixed: true,
  },
  paneMenu: { keys: 'shift+f10', title: 'Pane actions', group: 'Compare', where: 'compare/stage/open' },
  paneOffers: { keys: 'q', title: 'Focus pane actions', group: 'Compare', where: 'compare/stage/open' },
  moveEarlier: { keys: 'shift+j', title: 'Move pane earlier', group: 'Compare', where: 'compare/stage/open' },
  moveLater: { keys: 'shift+k', title: 'Move pane later', group: 'Compare', where: 'compare/stage/open' },
  runPaneAgain: {
    keys: 'mod+shift+enter',
    title: 'Run the pane again with a new seed',
    group: 'Compare',
    where: 'compare/stage/open',
    charges: true,
  },
  usePaneAsInput: {
    keys: 'shift+u',
    title: 'Use the pane or its frame as input',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  replacePane: {
    keys: 'shift+c',
    title: 'Replace the pane with another take',
    group: 'Compare',
    where: 'compare/stage/open',
  },
  showPaneInLibrary: {
    keys: 'shift+o',
    title: 'Show the pane in Library',
    group: 'Compare',
    where: 'compare/stage/open',
  },
} as const satisfies Record<string, Command>;
