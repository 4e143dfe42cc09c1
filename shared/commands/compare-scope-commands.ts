import type { Command } from './command.ts';

/** Commands for scopes and color picker. The shortcut sheet uses this order. */
export const compareScopeCommands = {
  scopesDrawer: {
    keys: 'alt+o',
    title: 'Toggle scopes',
    group: 'Compare',
    where: 'compare/stage/open',
    inMenu: true,
  },
  scopePane: { keys: 'alt+p', title: 'Scopes: next pane', group: 'Compare', where: 'compare/stage/open' },
  colorPicker: {
    keys: 'alt+c',
    title: 'Toggle color picker',
    group: 'Compare',
    where: 'compare/stage/open',
    inMenu: true,
  },
  holdColor: { keys: 'alt+h', title: 'Color picker: hold the place', group: 'Compare', where: 'compare/stage/open' },
  copyColors: {
    keys: 'alt+shift+c',
    title: 'Color picker: copy values',
    group: 'Compare',
    where: 'compare/stage/open',
  },
} as const satisfies Record<string, Command>;
