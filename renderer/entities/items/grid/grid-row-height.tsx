import { RowHeightSlider } from '../../../ui/row-height-slider.tsx';
import { rowHeights, useNearestLibraryState } from '../library-grid-store.ts';

/** Sets the row height of the grid that it belongs to. */
export function GridRowHeight() {
  const value = useNearestLibraryState((memory) => memory.rowHeight);
  const change = useNearestLibraryState((memory) => memory.setRowHeight);
  const { min, max } = rowHeights;
  return (
    <RowHeightSlider min={min} max={max} value={value} change={change} title="Row height (Ctrl+scroll)" isOptional />
  );
}
