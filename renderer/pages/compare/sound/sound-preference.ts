import { create } from 'zustand';
import { createStoredChoice } from '../../../ui/stored-choice.ts';

const stored = createStoredChoice<boolean>({
  place: 'compare-sound',
  parse: (choice) => {
    if (typeof choice !== 'boolean') throw new Error('The stored choice must be true or false.');
    return choice;
  },
  first: false,
});

interface SoundPreference {
  /** The waveforms and the level meter are visible. */
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** All comparisons share the preference. */
export const useSoundPreference = create<SoundPreference>((set, get) => ({
  isShown: stored.read(),
  toggle() {
    const isShown = !get().isShown;
    stored.save(isShown);
    set({ isShown });
  },
}));
