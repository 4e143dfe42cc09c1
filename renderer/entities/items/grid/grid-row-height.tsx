import { RowHeightSlider } from '../../../ui/row-height-slider.tsx';
import { useScopedLibrary } from '../library-scope.ts';
import { rowHeights } from '../library-store.ts';

/** Sets the row height of the grid that it belongs to. */
export function GridRowHeight() {
  const value = useScopedLibrary((memory) => memory.rowHeight);
  const change = useScopedLibrary((memory) => memory.setRowHeight);
  const { min, max } = rowHeights;
  return (
    <RowHeightSlider min={min} max={max} value={value} change={change} title="Row height (Ctrl+scroll)" isOptional />
  );
}
