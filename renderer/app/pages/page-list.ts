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
import { commands } from '../../../shared/commands/command-list.ts';

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

export interface PageEntry {
  readonly path: `/${string}`;
  /** Name of its link, its heading and its command. */
  readonly name: string;
  readonly command: PageCommand;
  readonly icon: TablerIcon;
}

/** In the order of the rail. */
export const pageList: readonly PageEntry[] = (Object.keys(icons) as PageCommand[]).map((command) => ({
  path: `/${command}`,
  name: commands[command].title,
  command,
  icon: icons[command],
}));
