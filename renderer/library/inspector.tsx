import type { Item } from '../../shared/item.ts';
import { formatClock } from '../../shared/numbers.ts';
import { Chip, SyntheticChip } from '../parts/chip.tsx';
import { ItemDetails } from './item-details.tsx';
import { fileName, itemName } from './item-facts.ts';
import { ItemThumb } from './item-thumb.tsx';

/** The drawer beside the grid: what is known of the item that was chosen last. */
export function Inspector({ item, open }: { item: Item; open: () => void }) {
  return (
    <aside className="pane inspector" data-panel aria-label="Inspector">
      <div className="bar">
        <h2 className="label cut" title={fileName(item)}>
          {fileName(item)}
        </h2>
      </div>
      <div className="scroll">
        <button
          type="button"
          className="inspector-media"
          style={{ aspectRatio: `${item.width} / ${item.height}` }}
          onClick={open}
        >
          <span className="visually-hidden">Open {itemName(item)}</span>
          <ItemThumb key={item.id} item={item} />
          <span aria-hidden="true">
            {item.synthetic && <SyntheticChip />}
            {item.seconds !== undefined && <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>}
          </span>
        </button>
        <ItemDetails item={item} />
      </div>
    </aside>
  );
}
