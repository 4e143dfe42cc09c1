import { createPreference } from '../../ui/stored-choice.ts';

const views = ['stage', 'feed'] as const;

/** What Studio shows beside the form: one set on the stage, or all runs. */
export const useStudioView = createPreference({
  place: 'triptych.studio-view',
  parse(stored) {
    const view = views.find((each) => each === stored);
    if (view) return view;
    throw new Error('The stored view is unknown.');
  },
  first: 'stage' as (typeof views)[number],
});
