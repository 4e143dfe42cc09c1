import type { Project } from './project.ts';
import type { Shot, Take } from './shot.ts';

type AcceptedFrames = NonNullable<Shot['acceptedFrames']>;

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
    shots: shots.map(({ takes, selectedItemId, firstFrame, acceptedFrames, ...shot }) => ({
      ...shot,
      takes: withUniqueItems(takes.map((take) => ({ ...take, itemId: to(take.itemId) }))),
      ...(selectedItemId === undefined ? {} : { selectedItemId: to(selectedItemId) }),
      ...(firstFrame === undefined
        ? {}
        : { firstFrame: firstFrame.kind === 'shared' ? { ...firstFrame, itemId: to(firstFrame.itemId) } : firstFrame }),
      ...(acceptedFrames === undefined ? {} : { acceptedFrames: replaceInAcceptedFrames(acceptedFrames, to) }),
    })),
  };
}

/** Returns the first take of each item. */
export function withUniqueItems(takes: readonly Take[]): Take[] {
  const seen = new Set<string>();
  return takes.filter(({ itemId }) => !seen.has(itemId) && seen.add(itemId));
}

function replaceInAcceptedFrames({ itemId, first, last }: AcceptedFrames, to: (id: string) => string): AcceptedFrames {
  return {
    itemId: to(itemId),
    ...(first && { first: { ...first, itemId: to(first.itemId) } }),
    ...(last && { last: { ...last, itemId: to(last.itemId) } }),
  };
}
