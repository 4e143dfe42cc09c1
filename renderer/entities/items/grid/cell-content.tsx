import { IconCheck } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import { formatClock, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import type { ItemStack } from '../grid-index/grid-index.ts';
import { itemName } from '../item-text.ts';
import { RatingChip } from '../rating/rating-chip.tsx';
import { markSuffix } from '../rating/rating-text.ts';
import { CellThumbnail } from '../thumbnails/cell-thumbnail.tsx';
import type { ThumbnailPosition } from '../thumbnails/distance-from-view.ts';
import { FileStateChip, hasFileStateText } from '../trash/file-state-chip.tsx';
import { fileSuffix } from '../trash/trash-and-file-state-text.ts';
import styles from './cell.module.css';
import { CellVideo } from './cell-video.tsx';
import { useHoverVideoStore } from './hover-video-store.ts';
import { StackButton } from './stack-button.tsx';

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
        {stack && `${stack.isOpen ? 'Open stack' : 'Stack'} of ${formatCounted(stack.count, 'take')}: `}
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
