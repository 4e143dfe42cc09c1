import { createContext, type ReactNode } from 'react';
import type { Item } from '../../../../shared/library/item.ts';

/** Content that a grid adds to the items in its cells. */
interface CellBadgesAndActions {
  /** Text instead of the check mark of a selected item, where the order of the selection counts. */
  readonly badgeOf?: (id: string) => string | undefined;
  /** Actions over an item while the pointer is on it or it has the focus. */
  readonly actionsOf?: (item: Item) => ReactNode;
}

export const CellBadgesAndActionsContext = createContext<CellBadgesAndActions>({});
