import { createPreference } from '../../ui/stored-choice.ts';

const folds = ['open', 'folded'] as const;

/** The form beside the stage, or as one line under it. */
export const useFormFold = createPreference({
  place: 'triptych.studio-form',
  parse(stored) {
    const fold = folds.find((each) => each === stored);
    if (fold) return fold;
    throw new Error('The stored state is unknown.');
  },
  first: 'open' as (typeof folds)[number],
});

const views = ['stage', 'feed'] as const;

/** The results beside the form of Studio: one set on the stage, or all runs. */
export const useStudioView = createPreference({
  place: 'triptych.studio-view',
  parse(stored) {
    const view = views.find((each) => each === stored);
    if (view) return view;
    throw new Error('The stored view is unknown.');
  },
  first: 'stage' as (typeof views)[number],
});
