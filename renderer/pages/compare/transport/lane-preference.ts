import { storedChoice } from '../../../ui/stored-choice.ts';

/** More lanes than this fold into one line, because they would take the place of the panes. */
export const mostOpenLanes = 4;

/** Whether many lanes are open. The same for every comparison. */
export const lanesOpen = storedChoice<boolean>({
  place: 'compare-lanes',
  parse: (kept) => {
    if (typeof kept !== 'boolean') throw new Error('The stored choice must be true or false.');
    return kept;
  },
  first: false,
});
