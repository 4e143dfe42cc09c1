import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconAperture,
  IconColumns3,
  IconLayoutDashboard,
  IconMessage,
  IconMessage2Code,
  IconMovie,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import { type CommandName, commands } from '../../../shared/commands/command-list.ts';
import { StudioPage } from '../../pages/studio/studio-page.tsx';

export interface Page {
  readonly path: `/${string}`;
  /** Name of its link, its heading and its command. */
  readonly name: string;
  readonly command: CommandName;
  readonly icon: TablerIcon;
  readonly content: ComponentType;
}

// The first page is part of the first load. The others are fetched when the first page is shown, or when they are
// opened.
const loads: (() => Promise<ComponentType>)[] = [];

function loadLazily(load: () => Promise<ComponentType>): ComponentType {
  loads.push(load);
  return lazy(async () => ({ default: await load() }));
}

/** Replaces the pages until there is a connection. */
export const FirstRunPage = loadLazily(async () => (await import('../first-run/first-run-page.tsx')).FirstRunPage);

/** Fetches every page while nothing else happens, so that turning to one works even while the line to main is lost. */
export function fetchAllPages(): void {
  // A load that fails here is retried when its page is shown.
  for (const load of loads) load().catch(() => {});
}

const page = (command: CommandName, icon: TablerIcon, content: ComponentType): Page => ({
  path: `/${command}`,
  name: commands[command].title,
  command,
  icon,
  content,
});

/** In the order of the rail and of Ctrl+1 to 8. */
export const pages: readonly Page[] = [
  page('studio', IconAperture, StudioPage),
  page(
    'compare',
    IconColumns3,
    loadLazily(async () => (await import('../../pages/compare/compare-page.tsx')).ComparePage),
  ),
  page(
    'projects',
    IconMovie,
    loadLazily(async () => (await import('../../pages/projects/projects-page.tsx')).ProjectsPage),
  ),
  page(
    'chat',
    IconMessage,
    loadLazily(async () => (await import('../../pages/chat/chat-page.tsx')).ChatPage),
  ),
  page(
    'messages',
    IconMessage2Code,
    loadLazily(async () => (await import('../../pages/chat/messages-page.tsx')).MessagesPage),
  ),
  page(
    'library',
    IconLayoutDashboard,
    loadLazily(async () => (await import('../../pages/library/library-page.tsx')).LibraryPage),
  ),
  page(
    'activity',
    IconActivity,
    loadLazily(async () => (await import('../../pages/activity/activity-page.tsx')).ActivityPage),
  ),
  page(
    'settings',
    IconAdjustmentsHorizontal,
    loadLazily(async () => (await import('../../pages/settings/settings-page.tsx')).SettingsPage),
  ),
];
