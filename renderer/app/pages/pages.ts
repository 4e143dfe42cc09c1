import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconAperture,
  IconCoins,
  IconLayoutDashboard,
  IconMessage,
  IconMessage2Code,
  IconMovie,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { commands } from '../../../shared/commands/command-list.ts';
import { StudioPage } from '../../pages/studio/studio-page.tsx';
import { loadLazily } from '../../ui/load-lazily.ts';

const icons = {
  studio: IconAperture,
  library: IconLayoutDashboard,
  chat: IconMessage,
  messages: IconMessage2Code,
  projects: IconMovie,
  activity: IconActivity,
  cost: IconCoins,
  settings: IconAdjustmentsHorizontal,
} as const satisfies Record<string, TablerIcon>;

/** Commands that open a page. */
export type PageCommand = keyof typeof icons;

export interface Page {
  readonly path: `/${string}`;
  /** Name of its link, its heading and its command. */
  readonly name: string;
  readonly command: PageCommand;
  readonly icon: TablerIcon;
  readonly content: ComponentType;
}

// The first page is part of the first load. The others are fetched when the first page is shown, or when they are
// opened.

const contents: Readonly<Record<PageCommand, ComponentType>> = {
  studio: StudioPage,
  library: loadLazily(async () => (await import('../../pages/library/library-page.tsx')).LibraryPage),
  chat: loadLazily(async () => (await import('../../pages/chat/conversations-page.tsx')).ChatPage),
  messages: loadLazily(async () => (await import('../../pages/chat/conversations-page.tsx')).MessagesPage),
  projects: loadLazily(async () => (await import('../../pages/projects/projects-page.tsx')).ProjectsPage),
  activity: loadLazily(async () => (await import('../../pages/activity/activity-page.tsx')).ActivityPage),
  cost: loadLazily(async () => (await import('../../pages/cost/cost-page.tsx')).CostPage),
  settings: loadLazily(async () => (await import('../../pages/settings/settings-page.tsx')).SettingsPage),
};

/** In the order of the rail. */
export const pages: readonly Page[] = (Object.keys(icons) as PageCommand[]).map((command) => ({
  path: `/${command}`,
  name: commands[command].title,
  command,
  icon: icons[command],
  content: contents[command],
}));
