import { createContext, type ReactNode } from 'react';
import type { Item } from '../../../../shared/library/item.ts';

/** What a grid shows in its cells in addition to the items. */
interface CellExtras {
  /** Number of a selected item, from 1, where the order of the selection counts. */
  readonly numberOf?: (id: string) => number | undefined;
  /** Actions over an item while the pointer is on it or it has the focus. */
  readonly actionsOf?: (item: Item) => ReactNode;
}

export const CellExtrasContext = createContext<CellExtras>({});
