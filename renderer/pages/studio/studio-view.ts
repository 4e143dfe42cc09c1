import { useStore } from 'zustand';
import { createPreference } from '../../ui/stored-choice.ts';

/** A remembered choice. The first one is the default. */
const createChoice = <T extends string>(place: string, first: T, ...others: T[]) =>
  createPreference({
    place,
    parse(stored) {
      const choice = [first, ...others].find((each) => each === stored);
      if (choice) return choice;
      throw new Error('The stored choice is unknown.');
    },
    first,
  });

const useFoldForFew = createChoice('triptych.studio-form', 'open', 'folded');
const useFoldForMany = createChoice('triptych.studio-form-of-many', 'folded', 'open');

/** The number of panes on the stage, remembered so that a start has the form as it was left. */
export const useStagePaneCount = createPreference({ place: 'triptych.stage-panes', parse: Number, first: 1 });

/** From this number of panes on, they become larger by a quarter or more when the form is folded. */
const manyPanes = 3;

/** The form beside the stage, or as one line under it: chosen for few panes and for many apart. */
export function useFormFold() {
  const useFold = useStagePaneCount() < manyPanes ? useFoldForFew : useFoldForMany;
  return {
    isFolded: useStore(useFold) === 'folded',
    fold: (isFolded: boolean) => useFold.setState(isFolded ? 'folded' : 'open'),
  };
}
