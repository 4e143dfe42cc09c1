import { z } from 'zod';
import { createStoredChoice } from '../../ui/stored-choice.ts';

export type ProjectViewName = 'board' | 'table';

/** The view in which projects open. */
export const storedProjectView = createStoredChoice<ProjectViewName>({
  place: 'triptych.project-view',
  parse: (stored) => z.enum(['board', 'table']).parse(stored),
  first: 'board',
});
