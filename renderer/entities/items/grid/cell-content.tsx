import { IconCheck, IconFileAlert, IconStack2, IconX } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { formatClock } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import { VideoElement } from '../../../ui/video-element.tsx';
import type { ItemStack } from '../grid-index/grid-index.ts';
import { stackSizeText } from '../grid-index/stack-takes.ts';
import { fileStateText, fileSuffix, itemName } from '../item-text.ts';
import { useNearestLibraryStore } from '../library-grid-store.ts';
import { RatingChip } from '../rating/rating-controls.tsx';
import { markSuffix } from '../rating/use-rate-items.ts';
import { CellThumbnail } from '../thumbnails/item-thumbnail.tsx';
import type { ThumbnailPosition } from '../thumbnails/thumbnail-queue.ts';
import { textOfDaysLeft } from '../trash/use-trash.ts';
import styles from './cell.module.css';

interface HoverVideoStore {
  /** The video that the user scrubs in its cell. */
  readonly id: string | null;
  /** Position in the video, from 0 to 1. */
  readonly share: number;
  /** True for the pointer: at rest, the video plays on from its position. Keys only step. */
  readonly plays: boolean;
}

/** At most one video of the grid uses a decoder. */
const useHoverVideoStore = create<HoverVideoStore>(() => ({ id: null, share: 0, plays: false }));

interface CellContentProps {
  readonly id: string;
  readonly isVideo: boolean;
  /** Absent until it is loaded. */
  readonly item: Item | undefined;
  readonly selected: boolean;
  /** Shown in place of the tick. */
  readonly badge?: string | undefined;
  readonly place?: ThumbnailPosition;
  /** The stack of takes that the item is on top of. */
  readonly stack?: ItemStack | undefined;
}

/** Shows an item in its cell: its name for screen readers, its thumbnail or video, and its marks. */
export function CellContent({ id, isVideo, item, selected, badge, place, stack }: CellContentProps) {
  return (
    <>
      <span className="visually-hidden">
        {stack && `${stack.isOpen ? 'Open stack' : 'Stack'} of ${stackSizeText(stack)}: `}
        {item ? `${itemName(item)}${markSuffix(item)}${fileSuffix(item)}` : isVideo ? 'Video' : 'Image'}
      </span>
      <CellThumbnail id={id} isVideo={isVideo} item={item} {...(place && { place })} />
      {stack && <StackButton stack={stack} />}
      {selected && (
        <span className={`center micro strong ${styles['tick']}`} aria-hidden="true">
          {badge ?? <IconCheck size={12} stroke={2.6} />}
        </span>
      )}
      {item && hasMarks(item) && (
        // The accessible name of the cell has all information.
        <span aria-hidden="true">
          <RatingChip item={item} />
          {hasFileStateText(item) && <FileStateChip item={item} />}
          {item.seconds !== undefined && <VideoPart item={item} seconds={item.seconds} />}
        </span>
      )}
    </>
  );
}

const hasMarks = (item: Item): boolean =>
  item.rating !== undefined || item.flag !== undefined || item.seconds !== undefined || hasFileStateText(item);

/** Shows the duration of a video, or the video itself while the user scrubs through it. */
function VideoPart({ item, seconds }: { item: Item; seconds: number }) {
  const isVideo = useHoverVideoStore((video) => video.id === item.id);
  if (isVideo) return <CellVideo item={item} />;
  return hasFileStateText(item) ? null : (
    <Chip corner="bottom-right">{`${item.hdr ? 'HDR · ' : ''}${formatClock(seconds)}`}</Chip>
  );
}

/** Opens or closes a stack of takes. The grid has the key. */
function StackButton({ stack }: { readonly stack: ItemStack }) {
  const library = useNearestLibraryStore();
  const { count, isOpen, shotId } = stack;
  const Icon = isOpen ? IconX : IconStack2;
  const label = `${isOpen ? 'Close' : 'Open'} stack of ${stackSizeText(stack)}`;
  return (
    <button
      type="button"
      className={`micro num strong ${styles['stack']}`}
      // The cells of a grid take the focus, not their buttons.
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        library.getState().toggleStack(shotId);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon size={12} stroke={2} aria-hidden />
      {count}
    </button>
  );
}

/** True when a cell shows a state of its file. */
function hasFileStateText({ fileState, trashedAt }: Item): boolean {
  return fileState !== undefined || trashedAt !== undefined;
}

/** Shows the state of a cell's file: the time in the trash, or a change outside of the program. */
function FileStateChip({ item }: { item: Item }) {
  const { trashDays } = useSynced('settings');
  const text = fileStateText(item) ?? textOfDaysLeft(item, trashDays, Date.now());
  if (text === undefined) return null;
  return (
    <Chip corner="bottom-right">
      {item.fileState !== undefined && <IconFileAlert size={11} stroke={1.8} aria-hidden />}
      {text}
    </Chip>
  );
}

/** The pointer rests this long before the video plays. Milliseconds. */
const restDelay = 400;

/**
 * Shows a video above its thumbnail, at the moment of the pointer or the keys. The video plays muted while the pointer
 * rests.
 */
function CellVideo({ item }: { item: Item }) {
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState(false);
  const share = useHoverVideoStore((video) => video.share);
  const plays = useHoverVideoStore((video) => video.plays);
  const seconds = item.seconds ?? 0;
  const moment = share * seconds;
  /** Seconds, while it plays. */
  const [playedTo, setPlayedTo] = useState<number>();
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // One seek at a time: the latest position follows when the previous one is shown.
    const playVideo = () => {
      if (element.readyState >= element.HAVE_METADATA && !element.seeking) element.currentTime = moment;
    };
    playVideo();
    element.addEventListener('loadedmetadata', playVideo);
    element.addEventListener('seeked', playVideo, { once: true });
    return () => {
      element.removeEventListener('loadedmetadata', playVideo);
      element.removeEventListener('seeked', playVideo);
    };
  }, [moment]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each move of the pointer stops it and begins the wait anew.
  useEffect(() => {
    const element = video.current;
    if (!element || !plays) return;
    // A browser may refuse to play: the frame at the pointer stays then.
    const timer = setTimeout(() => void element.play().catch(() => {}), restDelay);
    return () => {
      clearTimeout(timer);
      element.pause();
      setPlayedTo(undefined);
    };
  }, [moment, plays]);
  const at = playedTo ?? moment;
  return (
    <>
      <VideoElement
        ref={video}
        src={mediaRoute(item.id)}
        className="fill"
        style={{ background: 'var(--stage)' }}
        muted
        loop
        playsInline
        preload="auto"
        hidden={!shown}
        onSeeked={() => setShown(true)}
        onTimeUpdate={({ currentTarget }) => !currentTarget.paused && setPlayedTo(currentTarget.currentTime)}
      />
      <span className={styles['played']} style={{ width: `${seconds > 0 ? (at / seconds) * 100 : 0}%` }} />
      <Chip corner="bottom-right">
        {formatClock(at)} of {formatClock(seconds)}
      </Chip>
    </>
  );
}

/** The pointer rests this long on a video before it is opened: on the way to another it is not. Milliseconds. */
const dwell = 120;
let timer: ReturnType<typeof setTimeout> | undefined;
let nextId: string | null = null;

/** The pointer is over a video, so far from its left edge; over none for `null`. */
function hoverVideo(id: string | null, share: number): void {
  const { id: shown } = useHoverVideoStore.getState();
  if (id !== null && id === shown) {
    useHoverVideoStore.setState({ share, plays: true });
    return;
  }
  if (id === nextId && id !== null) return;
  clearTimeout(timer);
  nextId = id;
  if (shown !== null) useHoverVideoStore.setState({ id: null });
  if (id === null) return;
  timer = setTimeout(() => {
    nextId = null;
    useHoverVideoStore.setState({ id, share, plays: true });
  }, dwell);
}

/** Share of the video per key press. */
const step = 0.05;

/** The keys look through a video as the pointer does: one step on or back. */
export function stepHoverVideo(id: string, direction: 1 | -1): void {
  clearTimeout(timer);
  nextId = null;
  const { id: shown, share } = useHoverVideoStore.getState();
  const from = shown === id ? share : 0;
  useHoverVideoStore.setState({ id, share: Math.min(1, Math.max(0, from + direction * step)), plays: false });
}

/**
 * A pointer on a cell with `data-video` scrubs its video: the left edge is the start. A resting pointer plays the
 * video.
 */
export function useHoverVideo() {
  const isStill = useReducedMotion();
  useEffect(() => () => hoverVideo(null, 0), []);
  const closeOverlay = () => hoverVideo(null, 0);
  return {
    onPointerMove(event: PointerEvent) {
      if (isStill || event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"][data-video]') : null;
      if (!cell) return closeOverlay();
      const { left, width } = cell.getBoundingClientRect();
      hoverVideo(cell.dataset['id'] ?? null, Math.min(1, Math.max(0, (event.clientX - left) / width)));
    },
    onPointerLeave: closeOverlay,
    onBlurCapture: closeOverlay,
  };
}
