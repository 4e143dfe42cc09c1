import { type GridIndex, positionOf } from '../../items/grid-index/grid-index.ts';
import { nothingSelected, onIndex, type Selection, toggle } from '../../items/grid-index/selection.ts';

// The chosen items of the picker are a list of ids, because their order is the order of the images in the request.

/** Returns the list with the item added at its end or removed. A full list of one item takes the other item instead. */
export function withToggled(chosen: readonly string[], id: string, freeSlots: number): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  if (freeSlots === 1) return [id];
  return chosen.length < freeSlots ? [...chosen, id] : chosen;
}

/** Returns the chosen items that a query finds, as the selection of its grid. */
export function selectionOfChosen(index: GridIndex, chosen: readonly string[]): Selection {
  return chosen.reduce(
    (selection, id) => {
      const position = positionOf(index, id);
      return position < 0 ? selection : toggle(selection, position);
    },
    onIndex(nothingSelected, index),
  );
}
