import type { Project } from './project.ts';
import type { Shot } from './shot.ts';

/** Returns the item on the card of a shot: the selected take, otherwise the newest one. */
export function cardItemId({ takes, selectedItemId }: Pick<Shot, 'takes' | 'selectedItemId'>): string | undefined {
  return selectedItemId ?? takes.at(-1)?.itemId;
}

/**
 * Returns the items that the page of a project shows for a shot: the one on its card and its shared keyframe. A test set
 * shows all takes.
 */
export function shownItemIds(
  shot: Pick<Shot, 'takes' | 'selectedItemId' | 'firstFrame'>,
  { testSet }: Pick<Project, 'testSet'>,
): string[] {
  const { firstFrame, takes } = shot;
  const imageId = firstFrame?.kind === 'shared' ? firstFrame.itemId : undefined;
  const takeIds = testSet ? takes.map(({ itemId }) => itemId) : [cardItemId(shot)];
  return [...takeIds, imageId].filter((id) => id !== undefined);
}

/** Returns the images of the reference sets and the poster. */
export function projectImageIds({ references, posterItemId }: Pick<Project, 'references' | 'posterItemId'>): string[] {
  return [...references.flatMap(({ itemIds }) => itemIds), ...(posterItemId === undefined ? [] : [posterItemId])];
}
