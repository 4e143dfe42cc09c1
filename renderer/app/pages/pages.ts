import type { ComponentType } from 'react';
import { StudioPage } from '../../pages/studio/studio-page.tsx';
import { loadLazily } from '../../ui/load-lazily.ts';
import { type PageCommand, type PageEntry, pageList } from './page-list.ts';

export interface Page extends PageEntry {
  readonly content: ComponentType;
}

// The first page is part of the first load. The others are fetched when the first page is shown, or when they are
// opened.

/** Replaces the pages until there is a connection. */
export const FirstRunPage = loadLazily(async () => (await import('../first-run/first-run-page.tsx')).FirstRunPage);

const contents: Readonly<Record<PageCommand, ComponentType>> = {
  studio: StudioPage,
  library: loadLazily(async () => (await import('../../pages/library/library-page.tsx')).LibraryPage),
  chat: loadLazily(async () => (await import('../../pages/chat/chat-page.tsx')).ChatPage),
  messages: loadLazily(async () => (await import('../../pages/chat/messages-page.tsx')).MessagesPage),
  projects: loadLazily(async () => (await import('../../pages/projects/projects-page.tsx')).ProjectsPage),
  activity: loadLazily(async () => (await import('../../pages/activity/activity-page.tsx')).ActivityPage),
  cost: loadLazily(async () => (await import('../../pages/cost/cost-page.tsx')).CostPage),
  settings: loadLazily(async () => (await import('../../pages/settings/settings-page.tsx')).SettingsPage),
};

/** In the order of the rail. */
export const pages: readonly Page[] = pageList.map((entry) => ({ ...entry, content: contents[entry.command] }));
