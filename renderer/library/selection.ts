/** What is selected in a list of ids. `anchor` is where a range begins, `focused` where the keyboard is. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
  readonly focused: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null, focused: null };

/** Only this one. */
export function selectOne(id: string): Selection {
  return { ids: new Set([id]), anchor: id, focused: id };
}

/** Adds one, or takes it out again. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id, focused: id };
}

/** Everything from the anchor to `id`, in the order of the screen. */
export function extend(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return selectOne(id);
  const ids = new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1));
  return { ids, anchor: selection.anchor ?? id, focused: id };
}
