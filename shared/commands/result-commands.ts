import type { Command } from './command.ts';

const results = { group: 'Results', where: 'results' } as const;

/** The pick of a set moves to another result; this one keeps both. */
const addPick = { ...results, keys: 'shift+p', title: 'Add pick' } as const;

/** The actions on results. They are the same on every page that shows results. Their keys have no other meaning there. */
export const resultCommands = {
  open: { ...results, keys: 'enter', title: 'Open', fixed: true },
  pick: { ...results, keys: 'p', title: 'Pick', formerly: ['comparePick'] },
  reject: { ...results, keys: 'x', title: 'Reject', formerly: ['compareReject'] },
  rate: { ...results, keys: '5', digits: '0–5', title: 'Rate', fixed: true },
  remix: { ...results, keys: 'r', title: 'Remix', formerly: ['remixPane'] },
  continueResult: { ...results, keys: 'n', title: 'Continue' },
  otherModel: { ...results, keys: 'm', title: 'Other model' },
  compareResults: { ...results, keys: 'c', title: 'Compare', formerly: ['compareTakes'] },
  addToShot: { ...results, keys: 'a', title: 'Add to shot' },
  tagResults: { ...results, keys: 't', title: 'Tag' },
  exportResults: { ...results, keys: 'e', title: 'Export', formerly: ['exportPane'] },
  addPick,
} as const satisfies Record<string, Command>;

export type ResultCommand = keyof typeof resultCommands;
