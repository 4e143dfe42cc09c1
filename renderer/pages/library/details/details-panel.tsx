import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { formatClock } from '../../../../shared/util/format-numbers.ts';
import { ItemDetails } from '../../../entities/items/details/item-details.tsx';
import { fileName, itemName } from '../../../entities/items/item-text.ts';
import { ItemThumbnail } from '../../../entities/items/item-thumbnail.tsx';
import { RatingControls } from '../../../entities/items/rating/rating-controls.tsx';
import { useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import styles from './details-panel.module.css';

/** Shows the details of the one selected item. */
export function DetailsPanel({ item, open }: { item: Item; open: () => void }) {
  const rateItems = useRateItems();
  const mark = (newMark: RatingAndFlag) => rateItems([item], newMark);
  return (
    <>
      <div className="bar">
        <h2 className="label cut" title={fileName(item)}>
          {fileName(item)}
        </h2>
      </div>
      <div className="scroll">
        <button
          type="button"
          className={styles['media']}
          style={{ aspectRatio: `${item.width} / ${item.height}` }}
          onClick={open}
        >
          <span className="visually-hidden">Open {itemName(item)}</span>
          <ItemThumbnail key={item.id} item={item} />
          {item.seconds !== undefined && (
            <span aria-hidden="true">
              <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>
            </span>
          )}
        </button>
        <Group gap="s1" py="s2" px="s4" line="bottom">
          <RatingControls item={item} mark={mark} between={<span className="grow" />} />
        </Group>
        <ItemDetails item={item} />
      </div>
    </>
  );
}
