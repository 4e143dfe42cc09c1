import {
  IconArrowsDiagonal,
  IconBan,
  IconColumns3,
  IconFlag,
  IconFlagPlus,
  IconMovie,
  IconPlayerTrackNext,
  IconReplace,
  IconStar,
  IconTag,
  IconUpload,
  IconWand,
  type TablerIcon,
} from '@tabler/icons-react';
import { commands } from '../../../../shared/commands/command-list.ts';
import type { ResultCommand } from '../../../../shared/commands/result-commands.ts';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../shared/library/item.ts';

const icons: Readonly<Record<ResultCommand, TablerIcon>> = {
  open: IconArrowsDiagonal,
  pick: IconFlag,
  reject: IconBan,
  rate: IconStar,
  remix: IconWand,
  continueResult: IconPlayerTrackNext,
  otherModel: IconReplace,
  compareResults: IconColumns3,
  addToShot: IconMovie,
  tagResults: IconTag,
  exportResults: IconUpload,
  addPick: IconFlagPlus,
};

/** The eleven actions of every menu, in its groups. */
export const resultActionGroups: readonly (readonly ResultCommand[])[] = [
  ['open', 'pick', 'reject', 'rate'],
  ['remix', 'continueResult', 'otherModel', 'compareResults'],
  ['addToShot', 'tagResults', 'exportResults'],
];

/** The most results that an action is for. */
const mostResults: Readonly<Partial<Record<ResultCommand, number>>> = {
  remix: 1,
  otherModel: 1,
  continueResult: 2,
  addPick: 1,
};

/** Returns true for an action that is possible for so many results. */
export function isForResults(command: ResultCommand, count: number): boolean {
  return count > 0 && count <= (mostResults[command] ?? Number.POSITIVE_INFINITY);
}

/**
 * Describes an action for `count` results, as menus and bars show it. A disabled one is impossible for so many. `item`:
 * the only result, as soon as its record is loaded.
 */
export function resultAction(command: ResultCommand, count: number, item?: Item) {
  const isDisabled = command === 'compareResults' && count > mostPanes;
  return { title: titleOf(command, isDisabled, item), icon: icons[command], isDisabled };
}

function titleOf(command: ResultCommand, exceedsPanes: boolean, item: Item | undefined): string {
  const { title } = commands[command];
  if (exceedsPanes) return `${title} (${mostPanes} at most)`;
  if (item?.flag !== undefined && item.flag === command) return `Remove ${command}`;
  return title;
}
