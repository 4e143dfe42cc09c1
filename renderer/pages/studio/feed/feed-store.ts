import { create } from 'zustand';
import type { FeedFilter } from './feed-tasks.ts';

interface FeedMemory {
  readonly filter: FeedFilter;
  /** Item ids, in the order in which they were picked for a comparison. */
  readonly picked: readonly string[];
  readonly setFilter: (filter: FeedFilter) => void;
  /** Picks all of `ids`, or lets go of them when all are picked. */
  readonly togglePicked: (ids: readonly string[]) => void;
  readonly clearPicked: () => void;
}

/** State that the feed preserves while other pages are open. */
export const useFeedStore = create<FeedMemory>((set) => ({
  filter: 'All',
  picked: [],
  setFilter: (filter) => set({ filter }),
  togglePicked: (ids) =>
    set(({ picked }) => {
      const others = picked.filter((id) => !ids.includes(id));
      return { picked: ids.every((id) => picked.includes(id)) ? others : [...others, ...ids] };
    }),
  clearPicked: () => set({ picked: [] }),
}));
