import type { TablerIcon } from '@tabler/icons-react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import type { Item } from '../../../shared/library/item.ts';

/** In the order of the list. */
export const sectionNames = [
  'Selection',
  'Actions',
  'Recent',
  'Pages',
  'Models',
  'Results',
  'Comparisons',
  'Conversations',
  'Saved searches',
  'Collections',
  'Settings',
  'Library',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** An action or a page. */
export interface Entry {
  /** Stable, so that the entry can be listed as recently used. */
  readonly id: string;
  readonly section: SectionName;
  readonly title: string;
  /** Lighter, behind the title. It is searched too. */
  readonly note?: string;
  readonly icon: TablerIcon;
  /** The item whose thumbnail replaces the icon. */
  readonly item?: Item;
  /** Command whose keys are shown for the entry. */
  readonly command?: CommandName;
  /** True when main found the entry by its text. Such an entry is shown even if its title does not match. */
  readonly isFound?: boolean;
  readonly run: () => void;
}
