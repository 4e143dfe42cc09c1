import type { SweepPlan } from '../../../../shared/comparisons/run-plan/sweep-plan-schema.ts';

/** Explains each type of sweep to a user who sees it for the first time. */
export const sweepKindTexts: Readonly<Record<SweepPlan['kind'], string>> = {
  fields:
    'Runs one model several times and changes one setting each time. Add a second setting to run every combination.',
  models: 'Runs each chosen model with every prompt and seed below.',
};
