import { createLibraryGridStore } from '../library-grid-store.ts';

/** Larger than in the library, because the user looks for a single image. Screen pixels. */
const rowHeight = 196;

/** State of the library picker. The last search and filters stay until the window closes. */
export const usePickerGridStore = createLibraryGridStore({
  queryName: 'picker-query',
  viewName: 'picker-view',
  rowHeight,
});
