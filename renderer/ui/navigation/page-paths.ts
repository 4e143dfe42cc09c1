// Paths inside the window that pages share.

/** The viewer of one result. */
export const itemPath = (itemId: string) => `/library/${itemId}`;

/** One request in the log. */
export const requestPath = (id: number) => `/activity/requests/${id}`;

/** A task with its evidence. */
export const taskPath = (taskId: string) => `/activity/${taskId}`;

/** Earlier versions had a page for the plan. A link to it opens the plan. */
export const multiModelRunPath = '/studio/fan-out';

/** A model file that is made of documentation. Part of Studio, because its form is shown as it will look. */
export const newModelPath = '/studio/models/new';

/** One set of results on the stage of Studio, as it was left. */
export const setPath = (id: string) => `/studio/${id}`;

/** All comparisons. */
export const comparisonsPath = '/library/comparisons';

/** The models, ranked by blind votes. */
export const leaderboardPath = '/library/leaderboard';

/** Returns the path of the form: in Studio the open one, so that the set on its stage stays beside the form. */
export function formPath(): string {
  const open = window.location.hash.slice(1);
  const isForm = /^\/studio(?:\/|$)/.test(open) && open !== multiModelRunPath && open !== newModelPath;
  return isForm ? open : '/studio';
}

/** One project, in the view that was open last or in the given view. */
export const projectPath = (id: string, view?: string) => `/projects/${id}${view === undefined ? '' : `/${view}`}`;
