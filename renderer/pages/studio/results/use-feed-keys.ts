import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { stepHoverVideo } from '../../../entities/items/grid/cell-content.tsx';
import { useRecords } from '../../../entities/items/library-index/use-library-index.ts';
import { isTrashKey, useTrash } from '../../../entities/items/trash/use-trash.ts';
import {
  openResultMenu,
  type ResultTarget,
  targetOfItems,
} from '../../../entities/results/actions/result-actions-store.ts';
import { useResultCommands } from '../../../entities/results/actions/use-result-commands.ts';
import { type FocusMove, focusMoveOfKey } from '../../../ui/roving-focus/next-index.ts';
import { resultsOf } from './batches.ts';
import { type FeedCellPosition, positionAfterMove } from './feed-cell-order.ts';
import type { FeedLine } from './feed-lines.ts';
import { useFeedStore } from './feed-store.ts';
import { useRestoredFeedFocus } from './use-restored-feed-focus.ts';

interface FeedKeysOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly lines: readonly FeedLine[];
  readonly places: readonly FeedCellPosition[];
  /** Opens a result in the viewer. */
  readonly open: (itemId: string) => void;
}

/** Handles keys and clicks on the cells of the feed like those of the library grid. */
export function useFeedKeys(options: FeedKeysOptions) {
  const { scroller, list, lines, places, open } = options;
  const records = useRecords();
  const { trash } = useTrash();
  const { select } = useFeedStore.getState();
  /** Id of the cell that takes the focus as soon as it is mounted. */
  const focusRequest = useRef<string>(undefined);

  const findMountedCell = (id: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-feed-cell="${id}"]`) ?? undefined;
  const focusRequestedCell = () => {
    const id = focusRequest.current;
    const cell = id === undefined ? undefined : findMountedCell(id);
    if (!cell) return;
    focusRequest.current = undefined;
    cell.focus();
    cell.scrollIntoView({ block: 'nearest' });
  };
  useLayoutEffect(focusRequestedCell);
  const restoredFocus = useRestoredFeedFocus(findMountedCell);

  const focus = (place: FeedCellPosition) => {
    focusRequest.current = place.cell.id;
    select({ focused: place.cell.id });
    if (!findMountedCell(place.cell.id)) list.current?.scrollToIndex(place.line, { align: 'nearest' });
    // The mounted cells change only after the list has scrolled.
    requestAnimationFrame(() => requestAnimationFrame(focusRequestedCell));
  };
  const selectOne = ({ cell }: FeedCellPosition) =>
    select({ ids: new Set(cell.kind === 'result' ? [cell.id] : []), anchor: cell.id });
  const toggle = ({ cell }: FeedCellPosition) => {
    if (cell.kind !== 'result') return;
    const ids = new Set(useFeedStore.getState().selection.ids);
    if (!ids.delete(cell.id)) ids.add(cell.id);
    select({ ids, anchor: cell.id });
  };
  const extendTo = (place: FeedCellPosition) => {
    const { anchor, focused } = useFeedStore.getState().selection;
    const indexOfCell = (id: string | null) => places.findIndex(({ cell }) => cell.id === id);
    const from = Math.max(0, indexOfCell(anchor ?? focused));
    const to = indexOfCell(place.cell.id);
    const range = places.slice(Math.min(from, to), Math.max(from, to) + 1);
    select({ ids: new Set(range.flatMap(({ cell }) => (cell.kind === 'result' ? [cell.id] : []))) });
  };
  /** Returns the selection if it contains the cell; else only the cell. */
  const targetIdsOf = ({ cell }: FeedCellPosition): string[] => {
    const { ids } = useFeedStore.getState().selection;
    if (ids.has(cell.id)) return [...ids];
    return cell.kind === 'result' ? [cell.id] : [];
  };
  const targetOf = (ids: readonly string[]): ResultTarget => {
    const batches = lines.flatMap(({ columns }) => columns.map(({ batch }) => resultsOf(batch)));
    const set = () => batches.find((results) => results.includes(ids[0] ?? '')) ?? [];
    return { ...targetOfItems(ids, open), set };
  };
  useResultCommands(() => {
    const focused = placeUnder({ target: document.activeElement }, places);
    const ids = focused ? targetIdsOf(focused) : [...useFeedStore.getState().selection.ids];
    return ids.length === 0 ? undefined : targetOf(ids);
  });
  const move = (event: KeyboardEvent, place: FeedCellPosition, to: FocusMove) => {
    const recordOf = (id: string) => records.peek(id);
    const next = positionAfterMove(places, places.indexOf(place), to, { lines, recordOf });
    if (!next) return;
    if (event.shiftKey) extendTo(next);
    else if (!(event.ctrlKey || event.metaKey)) selectOne(next);
    focus(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeUnder(event, places);
    if (!place) return;
    const to = focusMoveOfKey(event);
    const isResult = place.cell.kind === 'result';
    if (to !== undefined) move(event, place, to);
    else if (event.key === ' ') toggle(place);
    else if (event.key === 'Enter' && isResult && !hasModifier(event)) open(place.cell.id);
    else if (event.key === 'Escape' && useFeedStore.getState().selection.ids.size > 0) select({ ids: new Set() });
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      select({ ids: new Set(places.flatMap(({ cell }) => (cell.kind === 'result' ? [cell.id] : []))) });
    } else if ((event.key === ',' || event.key === '.') && isResult && records.peek(place.cell.id)?.kind === 'video') {
      stepHoverVideo(place.cell.id, event.key === '.' ? 1 : -1);
    } else if (isTrashKey(event) && isResult) void trash(targetIdsOf(place));
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const place = placeUnder(event, places);
    if (!place) return;
    if (event.shiftKey) extendTo(place);
    else if (event.ctrlKey || event.metaKey) toggle(place);
    else selectOne(place);
    focus(place);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeUnder(event, places);
    if (place?.cell.kind === 'result') open(place.cell.id);
  };
  const onContextMenu = (event: MouseEvent) => {
    const place = placeUnder(event, places);
    if (place?.cell.kind !== 'result') return;
    const ids = targetIdsOf(place);
    if (!useFeedStore.getState().selection.ids.has(place.cell.id)) selectOne(place);
    openResultMenu(event, targetOf(ids));
  };
  return { onKeyDown, onClick, onDoubleClick, onContextMenu, ...restoredFocus };
}

/** Commands of the page, such as a run on several models, are the same key with modifiers. */
function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

/** Returns the place of the cell that received an event. */
function placeUnder(
  { target }: { target: EventTarget | null },
  places: readonly FeedCellPosition[],
): FeedCellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-feed-cell]') : null;
  const id = cell?.dataset['feedCell'];
  return id === undefined ? undefined : places.find((place) => place.cell.id === id);
}
