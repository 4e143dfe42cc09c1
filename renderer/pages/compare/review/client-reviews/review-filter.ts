import { create } from 'zustand';

interface ReviewFilter {
  /** The notes that are listed and marked: of everyone, only of the user, or of the reviewer with this review id. */
  readonly whose: string;
  readonly choose: (whose: string) => void;
  /** Shows everyone, unless the notes of the user are visible already. */
  readonly showUser: () => void;
}

export const everyone = 'everyone';
export const onlyUser = 'user';

/** The chosen reviewer, until the window closes. */
export const useReviewFilter = create<ReviewFilter>((set) => ({
  whose: everyone,
  choose: (whose) => set({ whose }),
  showUser: () => set(({ whose }) => (whose === onlyUser ? {} : { whose: everyone })),
}));
