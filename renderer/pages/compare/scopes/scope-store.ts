import { create } from 'zustand';

/** Both panes of a pair layout, overlaid. Pane ids are never this text. */
export const bothPanes = 'pair';

interface ScopeStore {
  /** Pane that the scopes show in the grid. */
  readonly gridPane: string | undefined;
  /** Pane that the scopes show in a pair layout, or both of them. */
  readonly pairPane: string;
  readonly choose: (change: Partial<Pick<ScopeStore, 'gridPane' | 'pairPane'>>) => void;
}

/** Settings of the scopes in this window. */
export const useScopeStore = create<ScopeStore>((set) => ({
  gridPane: undefined,
  pairPane: bothPanes,
  choose: (change) => set(change),
}));
