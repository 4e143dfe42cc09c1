import { rowHeights, useLibraryStore } from '../../entities/items/library-store.ts';

export function ThumbnailSizeSlider() {
  const rowHeight = useLibraryStore((memory) => memory.rowHeight);
  const setRowHeight = useLibraryStore((memory) => memory.setRowHeight);
  return (
    <input
      className="zoom"
      type="range"
      min={rowHeights.min}
      max={rowHeights.max}
      step={4}
      value={rowHeight}
      aria-label="Row height"
      title="Row height (Ctrl+scroll)"
      onChange={(event) => setRowHeight(Number(event.target.value))}
    />
  );
}
