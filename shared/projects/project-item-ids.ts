import type { Project } from './project.ts';
import type { Shot, Take } from './shot.ts';

export interface ProjectWithShots {
  readonly project: Project;
  readonly shots: readonly Shot[];
}

/** Returns the ids of all library items that a project refers to, each once. */
export function projectItemIds({ project, shots }: ProjectWithShots): string[] {
  const ids = new Set<string>();
  const { posterItemId, guide } = project;
  for (const id of [posterItemId, guide?.itemId]) if (id !== undefined) ids.add(id);
  for (const { itemIds } of project.references) for (const id of itemIds) ids.add(id);
  for (const { takes, firstFrame } of shots) {
    for (const { itemId } of takes) ids.add(itemId);
    if (firstFrame?.kind === 'shared') ids.add(firstFrame.itemId);
  }
  return [...ids];
}

/** Returns the first take of each item. */
export function withUniqueItems(takes: readonly Take[]): Take[] {
  const seen = new Set<string>();
  return takes.filter(({ itemId }) => !seen.has(itemId) && seen.add(itemId));
}
