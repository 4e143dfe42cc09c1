import type { Command } from './command.ts';

/** Commands for scopes. The shortcut sheet uses this order. */
export const compareScopeCommands = {
  scopesDrawer: {
    keys: 'alt+o',
    title: 'Toggle scopes',
    group: 'Compare',
    where: 'compare/stage/open',
    inMenu: true,
  },
  scopePane: { keys: 'alt+p', title: 'Scopes: next pane', group: 'Compare', where: 'compare/stage/open' },
  scopeTable: { keys: 'alt+v', title: 'Scopes: values as a table', group: 'Compare', where: 'compare/stage/open' },
} as const satisfies Record<string, Command>;
