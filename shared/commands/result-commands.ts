import type { Command } from './command.ts';

interface ResultAction extends Command {
  /** The most results that the action is for. Absent: any number. */
  readonly mostResults?: number;
}

// The actions on results, in the groups of their menu. They are the same on every page that shows results. Their keys have
// no other meaning there. `result-actions.ts` of the renderer has the icon of each, and what it does.

const results = { group: 'Results', where: 'results' } as const;

const review = {
  open: { ...results, keys: 'enter', title: 'Open', fixed: true },
  pick: { ...results, keys: 'p', title: 'Pick', formerly: ['comparePick'] },
  reject: { ...results, keys: 'x', title: 'Reject', formerly: ['compareReject'] },
  rate: { ...results, keys: '5', digits: '0–5', title: 'Rate', fixed: true },
} as const;

const reuse = {
  remix: { ...results, keys: 'r', title: 'Remix', formerly: ['remixPane'], mostResults: 1 },
  continueResult: { ...results, keys: 'n', title: 'Continue', mostResults: 2 },
  otherModel: { ...results, keys: 'm', title: 'Other model', mostResults: 1 },
  compareResults: { ...results, keys: 'c', title: 'Compare', formerly: ['compareTakes'] },
  moreLikeThis: { ...results, keys: 'alt+k', title: 'More like this', mostResults: 1 },
} as const;

const organize = {
  addToShot: { ...results, keys: 'a', title: 'Add to shot' },
  tagResults: { ...results, keys: 't', title: 'Tag' },
  exportResults: { ...results, keys: 'e', title: 'Export', formerly: ['exportPane'] },
} as const;

/** The pick of a set moves to another result; this one keeps both. The menu has it only for a set. */
const addPick = { ...results, keys: 'shift+p', title: 'Add pick', mostResults: 1 } as const;

export const resultCommands = { ...review, ...reuse, ...organize, addPick } satisfies Record<string, ResultAction>;

export type ResultCommand = keyof typeof resultCommands;

const namesOf = (actions: object) => Object.keys(actions) as ResultCommand[];

export const resultCommandNames: readonly ResultCommand[] = namesOf(resultCommands);

/** The groups of every menu of results. */
export const resultActionGroups: readonly (readonly ResultCommand[])[] = [review, reuse, organize].map(namesOf);

/** Returns true for an action that is possible for so many results. */
export function isForResults(command: ResultCommand, count: number): boolean {
  const { mostResults = Number.POSITIVE_INFINITY }: ResultAction = resultCommands[command];
  return count > 0 && count <= mostResults;
}
