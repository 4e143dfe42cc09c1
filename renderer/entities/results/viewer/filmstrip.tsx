import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useElementSize } from '../../../ui/zoom-pan/use-element-size.ts';
import { itemName } from '../../items/item-text.ts';
import { useRecord } from '../../items/library-index/use-library-index.ts';
import { CellThumbnail } from '../../items/thumbnails/item-thumbnail.tsx';
import styles from './filmstrip.module.css';
import { clampOffset, layOutStrip, type StripCell } from './filmstrip-layout.ts';
import type { ViewerSequence } from './viewer-sequence.ts';

/** Screen pixels, equal to the value in the style sheet. */
const height = 48;

/**
 * Shows the items around the shown one. Keys move by one item, by a page and to the ends; the wheel scrolls without
 * changing the item.
 */
export function Filmstrip({ walk, show }: { readonly walk: ViewerSequence; readonly show: (id: string) => void }) {
  const root = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(root);
  const { position, count } = walk;
  const [turned, setTurned] = useState({ of: position, by: 0 });
  // A change of the item resets the scroll offset.
  const offset = turned.of === position ? turned.by : 0;
  const size = { width, height };
  const cells = layOutStrip(walk, clampOffset(walk, offset, size), size);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33;
      const by = clampOffset(walk, offset + delta * lines, { width, height });
      setTurned({ of: position, by });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [walk, offset, width, position]);
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, cells.length - 1);
    const to = { PageUp: position - page, PageDown: position + page, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const id = walk.idAt(Math.min(count - 1, Math.max(0, to)));
    if (id !== undefined) show(id);
  };
  const current = walk.isFound ? walk.idAt(position) : undefined;
  return (
    <div
      ref={root}
      className={styles['strip']}
      data-ring="inside"
      role="listbox"
      aria-label="Filmstrip"
      aria-orientation="horizontal"
      tabIndex={0}
      aria-activedescendant={current === undefined ? undefined : optionId(current)}
      onKeyDown={onKeyDown}
    >
      {cells.map((cell) => {
        const id = walk.idAt(cell.position);
        if (id === undefined) return null;
        return (
          <StripOption
            key={id}
            id={id}
            cell={cell}
            count={count}
            isVideo={walk.isVideoAt(cell.position)}
            isCurrent={id === current}
            show={() => show(id)}
          />
        );
      })}
    </div>
  );
}

const optionId = (id: string) => `strip-${id}`;

interface StripOptionProps {
  readonly id: string;
  readonly cell: StripCell;
  readonly count: number;
  readonly isVideo: boolean;
  readonly isCurrent: boolean;
  readonly show: () => void;
}

function StripOption({ id, cell: { position, left, width }, count, isVideo, isCurrent, show }: StripOptionProps) {
  const item = useRecord(id);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The list around it has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: As above.
    <div
      id={optionId(id)}
      role="option"
      className={styles['cell']}
      style={{ left, width }}
      aria-selected={isCurrent}
      aria-posinset={position + 1}
      aria-setsize={count}
      aria-label={item ? itemName(item) : isVideo ? 'Video' : 'Image'}
      data-rejected={item?.flag === 'reject' || undefined}
      onClick={show}
    >
      <CellThumbnail id={id} isVideo={isVideo} item={item} />
    </div>
  );
}
