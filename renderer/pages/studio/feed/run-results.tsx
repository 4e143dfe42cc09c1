import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useEffect } from 'react';
import { mediaRoute } from '../../../../shared/contract/routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { UseFrame } from '../../../entities/image-inputs/use-as-input.tsx';
import { itemName } from '../../../entities/items/item-text.ts';
import { MediaPlayer } from '../../../entities/items/media-player/media-player.tsx';
import { ensurePoster } from '../../../entities/items/media-player/poster-maker.ts';
import { useItemDrag } from '../../../entities/items/use-item-drag.ts';
import { SyntheticChip } from '../../../ui/chip.tsx';
import { NearViewport } from '../../../ui/near-viewport.tsx';

interface ResultsProps {
  readonly items: readonly Item[];
  readonly open: (id: string) => void;
}

/** The results of one run, side by side and equally high, none of them cropped. */
export function RunResults({ items, open }: ResultsProps) {
  return (
    <div className="results" data-many={items.length > 1}>
      {items.map((item) => (
        <div key={item.id} className="result" style={{ flexGrow: growth(item), '--ratio': item.width / item.height }}>
          {item.kind === 'video' ? (
            <VideoResult item={item} open={() => open(item.id)} />
          ) : (
            <ImageResult item={item} open={() => open(item.id)} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Shares of the width by shape. A sum below 1 would leave a part of the row empty. */
function growth({ width, height }: Item): number {
  return (100 * width) / height;
}

function ImageResult({ item, open }: { item: Item; open: () => void }) {
  const drag = useItemDrag();
  return (
    <button
      type="button"
      className="result-open result-stage"
      style={{ aspectRatio: `${item.width} / ${item.height}` }}
      aria-label={`Open ${itemName(item)}`}
      onClick={open}
      draggable
      onDragStart={(event) => drag(event, item)}
    >
      {item.synthetic && <SyntheticChip />}
      <img
        src={mediaRoute(item.id)}
        alt=""
        width={item.width}
        height={item.height}
        decoding="async"
        loading="lazy"
        draggable={false}
      />
    </button>
  );
}

function VideoResult({ item, open }: { item: Item; open: () => void }) {
  const drag = useItemDrag();
  useEffect(() => void ensurePoster(item), [item]);
  return (
    // A browser plays a limited number of videos: distant ones are thumbnails.
    <NearViewport className="result-film">
      {(near) =>
        near ? (
          <MediaPlayer
            src={mediaRoute(item.id)}
            label={itemName(item)}
            width={item.width}
            height={item.height}
            seconds={item.seconds}
            framesPerSecond={item.framesPerSecond}
            chip={item.synthetic ? <SyntheticChip /> : undefined}
            actions={(video) => (
              <>
                <UseFrame item={item} video={video} />
                <Tooltip label="Open in viewer">
                  <ActionIcon
                    size={24}
                    aria-label={`Open ${itemName(item)}`}
                    onClick={() => {
                      // It would go on playing behind the viewer.
                      video.hold();
                      open();
                    }}
                  >
                    <IconArrowsDiagonal size={14} stroke={1.5} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </>
            )}
            onDragStart={(event) => drag(event, item)}
          />
        ) : null
      }
    </NearViewport>
  );
}
