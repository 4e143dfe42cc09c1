import { type MouseEvent, useState } from 'react';

export interface ShotSelection {
  readonly ids: ReadonlySet<string>;
  /** The shot that the drawer shows: the last one that was selected. */
  readonly active: string | undefined;
  /** Selects one shot. */
  readonly choose: (id: string) => void;
  /** Selects all shots between the active one and this one. */
  readonly extend: (id: string) => void;
  /** Selects by a click: with Shift up to this shot; with Ctrl or Cmd it adds the shot, or removes it. */
  readonly click: (id: string, event: MouseEvent) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** The selected shots of a project. `order`: all shot ids in the order of the cut; others are never selected. */
export function useShotSelection(order: readonly string[]): ShotSelection {
  const [state, setState] = useState<{ ids: ReadonlySet<string>; active: string | undefined }>({
    ids: new Set(),
    active: undefined,
  });
  const known = new Set(order);
  const ids = new Set([...state.ids].filter((id) => known.has(id)));
  const active = state.active !== undefined && known.has(state.active) ? state.active : undefined;
  const choose = (id: string) => setState({ ids: new Set([id]), active: id });
  const extend = (id: string) => {
    const [from, to] = [order.indexOf(active ?? id), order.indexOf(id)].sort((one, other) => one - other);
    setState({ ids: new Set(order.slice(from, (to ?? 0) + 1)), active: id });
  };
  return {
    ids,
    active,
    choose,
    extend,
    click: (id, event) => {
      if (event.shiftKey) return extend(id);
      if (!event.ctrlKey && !event.metaKey) return choose(id);
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setState({ ids: next, active: next.has(id) ? id : [...next].at(-1) });
    },
    selectAll: () => setState({ ids: known, active: active ?? order[0] }),
    clear: () => setState({ ids: new Set(), active: undefined }),
  };
}
