import type { KeyboardEvent } from 'react';
import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { isTextField } from '../../../ui/commands/is-text-field.ts';
import { type ImageView, panBy, showWhole, toActual, zoomBy } from '../../../ui/zoom-pan/image-view-store.ts';
import { markOfKey } from '../rating/rating-keys.ts';
import { isTrashKey } from '../trash/trash-and-file-state-text.ts';

interface ViewerKeys {
  readonly item: Item;
  readonly view: ImageView;
  readonly go: (direction: -1 | 1) => void;
  readonly mark: (mark: RatingAndFlag) => void;
  readonly trash: () => void;
  readonly toggleDetails: () => void;
  readonly toggleFull: () => void;
  readonly toggleAdvances: () => void;
}

/** Fraction of the visible area. */
const panStep = 0.1;

/** Returns the handler of all viewer keys. The keys of its player are handled by the player first. */
export function viewerKeys(keys: ViewerKeys): (event: KeyboardEvent) => void {
  const { item, view, go: showNeighbour } = keys;
  const actions: Readonly<Record<string, () => void>> = {
    arrowleft: () => showNeighbour(-1),
    arrowright: () => showNeighbour(1),
    enter: () => showNeighbour(1),
    'shift+arrowleft': () => panBy(view, { x: -panStep, y: 0 }),
    'shift+arrowright': () => panBy(view, { x: panStep, y: 0 }),
    'shift+arrowup': () => panBy(view, { x: 0, y: -panStep }),
    'shift+arrowdown': () => panBy(view, { x: 0, y: panStep }),
    '+': () => zoomBy(view, 1),
    '=': () => zoomBy(view, 1),
    '-': () => zoomBy(view, -1),
    z: () => showWhole(view),
    'shift+z': () => toActual(view),
    i: keys.toggleDetails,
    f: keys.toggleFull,
    a: keys.toggleAdvances,
  };
  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    if (isTrashKey(event) && item.trashedAt === undefined) return keys.trash;
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const mark = markOfKey(event, [item]);
    if (mark) return () => keys.mark(mark);
    const name = event.shiftKey ? `shift+${event.key.toLowerCase()}` : event.key.toLowerCase();
    return actions[name] ?? (event.key === '+' ? () => zoomBy(view, 1) : undefined);
  }
  return (event) => {
    // React forwards events of menus, which handle their keys themselves, like fields.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    if (event.defaultPrevented || isTextField(event.target)) return;
    if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button, a, [role="option"]'))
      return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  };
}
