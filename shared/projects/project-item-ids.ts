import type { Project } from './project.ts';
import type { Keyframe, Shot, Take } from './shot.ts';

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
    if (firstFrame) ids.add(firstFrame.itemId);
    if (firstFrame?.kind === 'last-frame') ids.add(firstFrame.sourceItemId);
  }
  return [...ids];
}

/** Returns the project with other item ids. Two takes that become one item are one take. */
export function replaceItemIds(
  { project, shots }: ProjectWithShots,
  replaced: ReadonlyMap<string, string>,
): ProjectWithShots {
  if (replaced.size === 0) return { project, shots };
  const to = (id: string) => replaced.get(id) ?? id;
  const { posterItemId, references, guide } = project;
  return {
    project: {
      ...project,
      ...(posterItemId === undefined ? {} : { posterItemId: to(posterItemId) }),
      ...(guide?.itemId === undefined ? {} : { guide: { ...guide, itemId: to(guide.itemId) } }),
      references: references.map((set) => ({ ...set, itemIds: [...new Set(set.itemIds.map(to))] })),
    },
    shots: shots.map(({ takes, selectedItemId, firstFrame, ...shot }) => ({
      ...shot,
      takes: withUniqueItems(takes.map((take) => ({ ...take, itemId: to(take.itemId) }))),
      ...(selectedItemId === undefined ? {} : { selectedItemId: to(selectedItemId) }),
      ...(firstFrame === undefined ? {} : { firstFrame: replaceInKeyframe(firstFrame, to) }),
    })),
  };
}

/** Returns the first take of each item. */
export function withUniqueItems(takes: readonly Take[]): Take[] {
  const seen = new Set<string>();
  return takes.filter(({ itemId }) => !seen.has(itemId) && seen.add(itemId));
}

function replaceInKeyframe(frame: Keyframe, to: (id: string) => string): Keyframe {
  if (frame.kind === 'shared') return { ...frame, itemId: to(frame.itemId) };
  return { ...frame, itemId: to(frame.itemId), sourceItemId: to(frame.sourceItemId) };
}
