import { z } from 'zod';
import { type GraphName, graphTitles } from '../../../../../shared/measurements/measurement-definitions.ts';
import { createPreference } from '../../../../ui/stored-choice.ts';

export type GraphChoice = GraphName | 'none';

export const graphChoices: readonly GraphChoice[] = ['none', ...(Object.keys(graphTitles) as GraphName[])];

/** The graph under the timeline. All comparisons share the choice. */
export const useGraphPreference = createPreference<GraphChoice>({
  place: 'compare-graph',
  parse: z.enum(graphChoices).parse,
  first: 'none',
});
