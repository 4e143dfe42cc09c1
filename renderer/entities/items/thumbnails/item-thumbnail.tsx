import { IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { thumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import styles from '../grid/cell.module.css';
import { ensurePoster } from '../media-player/poster-maker.ts';
import { ThumbnailPlaceholder } from '../thumbnail-placeholder.tsx';
import { loadSoon, type ThumbnailPosition } from './thumbnail-queue.ts';

/** Shows the thumbnail of an item in the shape of the item; its mean color until the thumbnail is loaded. */
export function ItemThumbnail({ item }: { item: Item }) {
  const [made, setMade] = useState<boolean>();
  const [missing, setMissing] = useState(false);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => ensurePoster(item, setMade), [item]);
  const ready = item.kind === 'image' || item.thumbHash !== undefined || made === true;
  return (
    // The area around the image shows the stage, not the image's color.
    <span
      className={`fill center t2 ${styles['thumbnail']}`}
      data-loaded={loaded || undefined}
      style={{ '--mean': missing ? undefined : thumbnailColor(item.thumbHash) } as CSSProperties}
    >
      {!ready && <ThumbnailPlaceholder failed={made === false ? item : undefined} />}
      {ready && !missing && (
        <img
          src={thumbnailRoute(item.id)}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={() => setMissing(true)}
        />
      )}
      {missing && <IconPhotoOff size={16} stroke={1.5} aria-hidden />}
    </span>
  );
}

interface CellThumbProps {
  readonly id: string;
  readonly isVideo: boolean;
  /** Unset until the item is loaded. */
  readonly item: Item | undefined;
  /** Position on the scrolled element. */
  readonly place?: ThumbnailPosition;
}

/** Milliseconds that a cell must be visible before a missing poster of its video is created. */
const looked = 300;

/** Shows the thumbnail of an item in a cell of a grid, in turn with those of the other cells. */
export function CellThumbnail({ id, isVideo, item, place }: CellThumbProps) {
  const holder = useRef<HTMLSpanElement>(null);
  const [missing, setMissing] = useState(false);
  const [made, setMade] = useState<boolean>();
  const hash = item?.thumbHash;
  // Main creates thumbnails of images on request. A video has a thumbnail only after it has a hash. A video whose
  // record is not loaded most likely has a thumbnail. Therefore the request need not wait for the record.
  const ready = !isVideo || item === undefined || hash !== undefined || made === true;
  const latest = useRef({ place, item });
  latest.current = { place, item };
  // A loaded image causes no rendering, because hundreds load while the user scrolls.
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element || !ready) return;
    setMissing(false);
    const source = thumbnailRoute(id, latest.current.item);
    return loadSoon({ holder: element, source, place: latest.current.place, onError: () => setMissing(true) });
  }, [id, ready]);
  useEffect(() => {
    if (ready || !item) return;
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = ensurePoster(item, setMade, holder.current ?? undefined);
    }, looked);
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [ready, item]);
  const color = missing ? undefined : thumbnailColor(hash);
  return (
    // The area around the image shows the stage, not the image's color.
    <span ref={holder} className={`fill center t2 ${styles['thumbnail']}`} style={{ '--mean': color } as CSSProperties}>
      {!ready && <ThumbnailPlaceholder failed={made === false ? item : undefined} />}
      {ready && missing && item && <IconPhotoOff size={16} stroke={1.5} aria-hidden />}
    </span>
  );
}

/** Returns the mean color of a ThumbHash as CSS. The color fills a cell until its thumbnail is loaded. */
function thumbnailColor(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  const channel = (value: number) => Math.round(value * 255);
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`;
}
