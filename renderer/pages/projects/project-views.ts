import { z } from 'zod';
import { createStoredChoice } from '../../ui/stored-choice.ts';

export const projectViews = ['board', 'table', 'animatic'] as const;
export type ProjectViewName = (typeof projectViews)[number];

/** The view in which projects open. */
export const storedProjectView = createStoredChoice<ProjectViewName>({
  place: 'triptych.project-view',
  parse: (stored) => z.enum(projectViews).parse(stored),
  first: 'board',
});
