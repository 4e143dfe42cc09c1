import type { JumpListCategory, JumpListItem, MenuItemConstructorOptions } from 'electron';
import { deepLinkTo } from '../../../shared/sync/deep-link.ts';
import type { RecentPage } from '../../host/host.ts';
import type { ElectronApi } from './electron-api-types.ts';

/** Pages at the top of the list. */
export const firstPages = [
  { title: 'Open Studio', path: '/studio' },
  { title: 'Open Library', path: '/library' },
] as const;

/** Windows rejects the whole list for a longer title. Characters. */
const longestTitle = 80;

interface RecentPagesInSystem {
  readonly platform: NodeJS.Platform;
  /** The file that a jump list starts. `undefined` if a second start would not find this program's data. */
  readonly program: string | undefined;
  /** Opens a page of the program in its window. */
  open(path: string): void;
}

/**
 * Shows recent pages in the dock menu on a Mac and in the jump list on Windows. `undefined` on systems without such a
 * list, and on Windows if it would start another program: from a checkout, or with another data folder.
 */
export function showRecentPages(
  api: ElectronApi,
  { platform, program, open }: RecentPagesInSystem,
): ((pages: readonly RecentPage[]) => void) | undefined {
  if (platform === 'darwin') return (pages) => api.setDockMenu(dockMenu(pages, open));
  if (platform !== 'win32' || program === undefined) return undefined;
  return (pages) => {
    const { removedItems } = api.app.getJumpListSettings();
    api.app.setJumpList(jumpList(pages, program, removedItems));
  };
}

export function dockMenu(pages: readonly RecentPage[], open: (path: string) => void): MenuItemConstructorOptions[] {
  const entry = ({ title, path }: RecentPage) => ({ label: shownTitle(title), click: () => open(path) });
  const recent = pages.length === 0 ? [] : [...pages.map(entry), { type: 'separator' as const }];
  return [...recent, ...firstPages.map(entry)];
}

/** Windows rejects a list with an entry that the user has removed since the last update. */
export function jumpList(
  pages: readonly RecentPage[],
  program: string,
  removed: readonly Pick<JumpListItem, 'args'>[],
): JumpListCategory[] {
  const removedArguments = new Set(removed.map(({ args }) => args));
  const entry = ({ title, path }: RecentPage): JumpListItem => ({
    type: 'task',
    title: shownTitle(title),
    description: shownTitle(title),
    program,
    args: deepLinkTo(path),
    iconPath: program,
    iconIndex: 0,
  });
  const recent = pages.map(entry).filter(({ args }) => !removedArguments.has(args));
  return [
    ...(recent.length === 0 ? [] : [{ type: 'custom' as const, name: 'Recent', items: recent }]),
    { type: 'tasks', items: firstPages.map(entry) },
  ];
}

/** Returns a title as one line without control characters, which would rearrange the menu. */
function shownTitle(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= longestTitle ? line : `${characters.slice(0, longestTitle - 1).join('')}…`;
}
