import { z } from 'zod';
import { create } from 'zustand';
import { type GraphName, graphTitles } from '../../../../shared/measurements/measurement-definitions.ts';
import { createStoredChoice } from '../../../ui/stored-choice.ts';

export type GraphChoice = GraphName | 'none';

export const graphChoices: readonly GraphChoice[] = ['none', ...(Object.keys(graphTitles) as GraphName[])];

const stored = createStoredChoice<GraphChoice>({
  place: 'compare-graph',
  parse: z.enum(graphChoices).parse,
  first: 'none',
});

interface GraphPreference {
  readonly graph: GraphChoice;
  readonly choose: (graph: GraphChoice) => void;
}

/** The graph under the timeline. All comparisons share the choice. */
export const useGraphPreference = create<GraphPreference>((set) => ({
  graph: stored.read(),
  choose(graph) {
    stored.save(graph);
    set({ graph });
  },
}));
