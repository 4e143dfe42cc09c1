import type { Command } from './command.ts';

interface ResultAction extends Command {
  /** The group of the action in every menu of results. Absent: only the menus of some places have the action. */
  readonly menuGroup?: (typeof menuGroups)[number];
  /** The most results that the action is for. Absent: any number. */
  readonly mostResults?: number;
}

const menuGroups = ['review', 'reuse', 'organize'] as const;

const results = { group: 'Results', where: 'results' } as const;
const review = { ...results, menuGroup: 'review' } as const;
const reuse = { ...results, menuGroup: 'reuse' } as const;
const organize = { ...results, menuGroup: 'organize' } as const;

/** The pick of a set moves to another result; this one keeps both. */
const addPick = { ...results, keys: 'shift+p', title: 'Add pick', mostResults: 1 } as const;

/**
 * The actions on results. They are the same on every page that shows results. Their keys have no other meaning there.
 * `result-actions.ts` of the renderer has the icon of each, and runs it.
 */
export const resultCommands = {
  open: { ...review, keys: 'enter', title: 'Open', fixed: true },
  pick: { ...review, keys: 'p', title: 'Pick', formerly: ['comparePick'] },
  reject: { ...review, keys: 'x', title: 'Reject', formerly: ['compareReject'] },
  rate: { ...review, keys: '5', digits: '0–5', title: 'Rate', fixed: true },
  remix: { ...reuse, keys: 'r', title: 'Remix', formerly: ['remixPane'], mostResults: 1 },
  continueResult: { ...reuse, keys: 'n', title: 'Continue', mostResults: 2 },
  otherModel: { ...reuse, keys: 'm', title: 'Other model', mostResults: 1 },
  compareResults: { ...reuse, keys: 'c', title: 'Compare', formerly: ['compareTakes'] },
  addToShot: { ...organize, keys: 'a', title: 'Add to shot' },
  tagResults: { ...organize, keys: 't', title: 'Tag' },
  exportResults: { ...organize, keys: 'e', title: 'Export', formerly: ['exportPane'] },
  addPick,
} as const satisfies Record<string, ResultAction>;

export type ResultCommand = keyof typeof resultCommands;

export const resultCommandNames = Object.keys(resultCommands) as ResultCommand[];

const actionOf = (command: ResultCommand): ResultAction => resultCommands[command];

/** The groups of every menu of results. */
export const resultActionGroups: readonly (readonly ResultCommand[])[] = menuGroups.map((group) =>
  resultCommandNames.filter((command) => actionOf(command).menuGroup === group),
);

/** Returns true for an action that is possible for so many results. */
export function isForResults(command: ResultCommand, count: number): boolean {
  return count > 0 && count <= (actionOf(command).mostResults ?? Number.POSITIVE_INFINITY);
}
