import { createStoredChoice } from '../../../ui/stored-choice.ts';

/** More lanes than this fold into one line, because they would take the place of the panes. */
export const maxOpenLanes = 4;

/** True to show many lanes. All comparisons share the preference. */
export const lanesOpen = createStoredChoice<boolean>({
  place: 'compare-lanes',
  parse: (stored) => {
    if (typeof stored !== 'boolean') throw new Error('The stored choice must be true or false.');
    return stored;
  },
  first: false,
});
