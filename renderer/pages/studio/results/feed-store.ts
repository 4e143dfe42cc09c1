import { create } from 'zustand';
import { createPreference } from '../../../ui/stored-choice.ts';
import type { FeedFilter, FeedRange } from './feed-tasks.ts';

/** Screen pixels: from a filmstrip to one result that fills the pane. */
export const feedRowHeights = { min: 72, max: 560 } as const;

/** Pixels. */
export const useFeedRowHeight = createPreference({
  place: 'triptych.feed-row-height',
  parse(stored) {
    const height = Number(stored);
    if (height >= feedRowHeights.min && height <= feedRowHeights.max) return height;
    throw new Error('The stored height is out of range.');
  },
  first: 220,
});

/** The selected results, and the cell that keys act on. */
interface FeedSelection {
  /** Ids of items, in the order of selection. */
  readonly ids: ReadonlySet<string>;
  /** Id of the cell that the Tab key reaches; `null` for the first one. */
  readonly focused: string | null;
  /** Id of the cell at which a range starts. */
  readonly anchor: string | null;
}

interface FeedStore {
  readonly filter: FeedFilter;
  /** Absent until the feed was first shown. */
  readonly range: FeedRange | undefined;
  readonly selection: FeedSelection;
  /** Id of the task whose note the user opened, by id of its batch. A batch may be mounted again at any time. */
  readonly openedNotes: ReadonlyMap<string, string>;
  readonly setFilter: (filter: FeedFilter) => void;
  readonly setRange: (range: FeedRange) => void;
  readonly select: (change: Partial<FeedSelection>) => void;
  readonly clearSelection: () => void;
  readonly openNote: (batchId: string, taskId: string) => void;
}

const noIds: ReadonlySet<string> = new Set();

/** State that the feed preserves while other pages are open. */
export const useFeedStore = create<FeedStore>((set) => ({
  filter: 'All',
  range: undefined,
  selection: { ids: noIds, focused: null, anchor: null },
  openedNotes: new Map(),
  setFilter: (filter) => set(({ selection }) => ({ filter, selection: { ...selection, ids: noIds } })),
  setRange: (range) => set(({ selection }) => ({ range, selection: { ...selection, ids: noIds } })),
  select: (change) => set(({ selection }) => ({ selection: { ...selection, ...change } })),
  clearSelection: () => set(({ selection }) => ({ selection: { ...selection, ids: noIds, anchor: null } })),
  openNote: (batchId, taskId) => set(({ openedNotes }) => ({ openedNotes: new Map(openedNotes).set(batchId, taskId) })),
}));
