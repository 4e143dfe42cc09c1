import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { isTextField } from '../../../ui/commands/is-text-field.ts';
import { fullWindowLayer } from '../../../ui/full-window-layer.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { useFullScreen } from '../../../ui/use-full-screen.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { createImageView, type ImageView } from '../../../ui/zoom-pan/image-view-store.ts';
import { useAssistantDialogRequest } from '../../assistant/assistant-dialog-request.ts';
import type { GridIndex } from '../../items/grid-index/grid-index.ts';
import { fileName, itemName } from '../../items/item-text.ts';
import { useRecord } from '../../items/library-index/use-library-index.ts';
import { useRateItems } from '../../items/rating/use-rate-items.ts';
import { isTrashKey, useTrash } from '../../items/trash/use-trash.ts';
import {
  openResultMenu,
  type ResultTarget,
  targetOfItems,
  useResultActionsStore,
} from '../actions/result-actions-store.ts';
import { useResultCommands } from '../actions/use-result-commands.ts';
import { ItemDetails } from '../details/item-details.tsx';
import { Filmstrip } from './filmstrip.tsx';
import styles from './viewer.module.css';
import { ViewerBar } from './viewer-bar.tsx';
import { ViewerMedia } from './viewer-media.tsx';
import { useViewerPreferences } from './viewer-preferences.ts';
import { findNeighbour, sequenceOfIndex, sequenceOfItems, type ViewerSequence } from './viewer-sequence.ts';

/** Fraction of the visible area. */
const panStep = 0.1;

interface ViewerProps {
  readonly item: Item;
  /** The sequence of items in the viewer. */
  readonly walk: ViewerSequence;
  readonly show: (id: string) => void;
  readonly close: () => void;
}

interface ListViewerProps {
  readonly items: readonly Item[];
  /** Id of the shown item. */
  readonly id: string;
  readonly show: (id: string) => void;
  readonly close: () => void;
}

/** Viewer for a short list of loaded items. */
export function ListViewer({ items, id, show, close }: ListViewerProps) {
  const item = items.find((each) => each.id === id);
  return item ? <Viewer item={item} walk={sequenceOfItems(items, id)} show={show} close={close} /> : null;
}

interface IndexViewerProps extends Omit<ViewerProps, 'walk'> {
  readonly index: GridIndex;
  /** Position of the item; negative for an item that is not in the index. */
  readonly position: number;
  /** The last position of the item in the index. It is negative if the index never had the item. */
  readonly lastPosition: number;
}

/** Viewer for all items of an index. */
export function IndexViewer({ index, position, lastPosition, ...props }: IndexViewerProps) {
  return <Viewer walk={sequenceOfIndex(index, position, lastPosition)} {...props} />;
}

/**
 * Shows one item over the page, as large as possible. Arrow keys show its neighbors; Escape closes the viewer and
 * returns to its opener.
 */
function Viewer({ item, walk, show, close }: ViewerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const removedRef = useRef(new Set<string>());
  const [view] = useState(createImageView);
  const isActing = useResultActionsStore(({ menu, dialog }) => menu !== undefined || dialog !== undefined);
  const [isPicking, setPicking] = useState(false);
  const [isFull, turnFull] = useFullScreen();
  const details = useDetails();
  const { advances } = useViewerPreferences();
  const rateItems = useRateItems();
  const { trash } = useTrash();
  usePreload(walk);
  useReturningFocus();
  const isAssistantOpen = useAssistantDialogRequest(({ request }) => request !== null);
  // A neighbor of equal size is shown with the current zoom and position; any other is fitted first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Asked only when the size is another.
  useEffect(() => view.showWhole(), [item.width, item.height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: With another item the stage is another element.
  useEffect(() => {
    // A user who moves along the strip keeps the focus there. Elsewhere the keys of the player and the arrows work from
    // the stage.
    if (document.activeElement?.closest('[role="listbox"]')) return;
    stage.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  }, [item.id]);

  const showNeighbour = (direction: -1 | 1) => {
    const to = findNeighbour(walk, direction);
    if (to !== undefined) show(to);
  };
  const mark = (newMark: RatingAndFlag) => {
    // If the next item is already visible, "this item" would mean another item.
    rateItems([item], newMark, advances ? fileName(item) : undefined);
    if (advances) showNeighbour(1);
  };
  const onKeyDown = viewerKeys({
    item,
    view,
    go: showNeighbour,
    trash: () => {
      void trash([item.id]);
      // The sequence receives the removal a moment later, and the next key may arrive before.
      const removedIds = removedRef.current.add(item.id);
      // After the last item, the previous item is shown.
      const to = findNeighbour(walk, 1, removedIds) ?? findNeighbour(walk, -1, removedIds);
      if (to === undefined) close();
      else show(to);
    },
    // Full screen shows no details, therefore the effect of the key would be invisible.
    toggleDetails: () => !isFull && details.show(!details.isShown),
    toggleFull: () => turnFull(!isFull),
    toggleAdvances: () => useViewerPreferences.setState({ advances: !advances }),
  });
  const target: ResultTarget = {
    ...targetOfItems([item.id]),
    mark: (_, newMark) => mark(newMark),
    leave: close,
  };
  useResultCommands(() => target, true);
  return (
    <Modal.Root
      opened
      onClose={() => (isFull ? turnFull(false) : close())}
      closeOnEscape={!isPicking && !isActing && !isAssistantOpen}
      fullScreen
      zIndex={fullWindowLayer}
      transitionProps={{ duration: 0 }}
      returnFocus
    >
      <Modal.Content
        className={styles['viewer']}
        aria-label={itemName(item)}
        radius={0}
        data-full={isFull || undefined}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Keys of everything inside. */}
        <div ref={takeFocus} tabIndex={-1} className={styles['body']} data-result-viewer onKeyDown={onKeyDown}>
          <Stack className={styles['main']} miw={0}>
            <ViewerBar
              item={item}
              walk={walk}
              view={view}
              mark={mark}
              go={showNeighbour}
              details={details}
              full={{ isFull, setFull: turnFull }}
              close={close}
            />
            <Stack
              ref={stage}
              className={styles['stage']}
              pos="relative"
              flex={1}
              mih={0}
              bg="stage"
              // Has the keys of the viewer. Its content is replaced when the file of the result changes.
              tabIndex={-1}
              data-focus-quiet
              data-autofocus={item.kind !== 'video' || undefined}
              data-viewer="stage"
              onContextMenu={(event: MouseEvent) => openResultMenu(event, target)}
            >
              <ViewerMedia key={`${item.id} ${item.fileState}`} item={item} view={view} closeOverlay={close} />
            </Stack>
            {walk.count > 1 && <Filmstrip walk={walk} show={show} />}
          </Stack>
          {details.isShown && (
            <aside className={styles['side']} aria-label="Details">
              <DetailsAfterImage item={item} close={close} onPicking={setPicking} />
            </aside>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface DetailsAfterImageProps extends Pick<ViewerProps, 'item' | 'close'> {
  readonly onPicking: (isPicking: boolean) => void;
}

/** The details of an item follow its image, in a render that input can interrupt. */
function DetailsAfterImage({ item, close, onPicking }: DetailsAfterImageProps) {
  const shown = useDeferredValue<Item | null>(item, null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` does the same for one item.
  return useMemo(() => shown && <ItemDetails item={shown} closeOverlay={close} onPicking={onPicking} />, [shown]);
}

/** A key that follows the opening at once is meant for the viewer, and not for the grid below it. */
function takeFocus(body: HTMLElement | null): void {
  body?.focus({ preventScroll: true });
}

/** Returns the state of the details beside the image, stored separately for wide and narrow windows. */
function useDetails() {
  const isWide = useMediaQuery('(min-width: 1101px)', true, { getInitialValueInEffect: false });
  const width = isWide ? 'wide' : 'narrow';
  const isShown = useViewerPreferences((preferences) => preferences[width]);
  return { isShown, show: (to: boolean) => useViewerPreferences.setState({ [width]: to }) };
}

interface ViewerKeys {
  readonly item: Item;
  readonly view: ImageView;
  readonly go: (direction: -1 | 1) => void;
  readonly trash: () => void;
  readonly toggleDetails: () => void;
  readonly toggleFull: () => void;
  readonly toggleAdvances: () => void;
}

/** Returns the handler of all viewer keys. The keys of its player are handled by the player first. */
function viewerKeys(keys: ViewerKeys): (event: KeyboardEvent) => void {
  const { item, view, go: showNeighbour } = keys;
  const actions: Readonly<Record<string, () => void>> = {
    arrowleft: () => showNeighbour(-1),
    arrowright: () => showNeighbour(1),
    enter: () => showNeighbour(1),
    'shift+arrowleft': () => view.panBy({ x: -panStep, y: 0 }),
    'shift+arrowright': () => view.panBy({ x: panStep, y: 0 }),
    'shift+arrowup': () => view.panBy({ x: 0, y: -panStep }),
    'shift+arrowdown': () => view.panBy({ x: 0, y: panStep }),
    '+': () => view.zoomBy(1),
    '=': () => view.zoomBy(1),
    '-': () => view.zoomBy(-1),
    z: view.showWhole,
    'shift+z': view.toActual,
    'alt+enter': keys.toggleDetails,
    'shift+f': keys.toggleFull,
    'shift+a': keys.toggleAdvances,
  };
  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    if (isTrashKey(event) && item.trashedAt === undefined) return keys.trash;
    if (event.ctrlKey || event.metaKey) return undefined;
    const modifiers = `${event.altKey ? 'alt+' : ''}${event.shiftKey ? 'shift+' : ''}`;
    const name = `${modifiers}${event.key.toLowerCase()}`;
    return actions[name] ?? (event.key === '+' ? () => view.zoomBy(1) : undefined);
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

/** Milliseconds on an item before its neighbors are loaded: a held key repeats faster, and fast presses are slower. */
const preloadDelay = 50;

/** Preloads the previous and the next item while the current item is shown, so that they appear immediately. */
function usePreload(walk: ViewerSequence): void {
  const next = useRecord(findNeighbour(walk, 1));
  const before = useRecord(findNeighbour(walk, -1));
  useEffect(() => {
    const preloaded: (HTMLImageElement | HTMLVideoElement)[] = [];
    const timer = setTimeout(() => {
      for (const item of [next, before]) if (item && item.kind !== 'file') preloaded.push(fetchSoon(item));
    }, preloadDelay);
    return () => {
      clearTimeout(timer);
      for (const element of preloaded) {
        element.removeAttribute('src');
        // An element with a source does not release its decoder.
        if (element instanceof HTMLVideoElement) element.load();
        element.remove();
      }
    };
  }, [next, before]);
}

function fetchSoon({ id, kind }: Item): HTMLImageElement | HTMLVideoElement {
  if (kind === 'image') {
    const image = new Image();
    // The image is hidden but on the page, because Chromium retains every image outside the page whose source is
    // removed.
    image.hidden = true;
    image.alt = '';
    document.body.append(image);
    image.src = mediaRoute(id);
    // An image that cannot be decoded shows its error when displayed.
    image.decode().catch(() => {});
    return image;
  }
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = mediaRoute(id);
  return video;
}
