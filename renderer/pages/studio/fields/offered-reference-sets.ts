import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { ImagesField } from '../../../../shared/fields/images-field.ts';
import type { Project, ReferenceSet } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { groupOf } from '../../../entities/image-inputs/slot-images.ts';

/** A field and its images. */
export interface FilledSlot {
  readonly field: Pick<ImagesField, 'max' | 'groups'>;
  readonly images: readonly ImageInput[];
}

/** A reference set as a field offers it. */
export interface OfferedReferenceSet {
  readonly set: ReferenceSet;
  /** The group of the field for its images. Absent for a field without groups. */
  readonly group: string | undefined;
  /** Images that are not in the field, best first. */
  readonly itemIds: readonly string[];
  /** Number of images that the field still accepts in this group. */
  readonly freeSlots: number;
}

/** Returns the reference sets with images for a field: those of the shot first, then the others of the project. */
export function offeredReferenceSets(
  { references }: Pick<Project, 'references'>,
  { referenceIds }: Pick<Shot, 'referenceIds'>,
  { field, images }: FilledSlot,
): OfferedReferenceSet[] {
  const isOfShot = ({ id }: ReferenceSet) => referenceIds.includes(id);
  const origins = images.flatMap((image) => (image.from === 'file' && image.origin) || []);
  const usedIds = new Set(origins.flatMap((origin) => (origin.kind === 'item' ? origin.itemId : [])));
  return [...references.filter(isOfShot), ...references.filter((set) => !isOfShot(set))]
    .filter(({ itemIds }) => itemIds.length > 0)
    .map((set) => {
      const group = groupFor(set, field.groups ?? []);
      const itemIds = set.itemIds.filter((id) => !usedIds.has(id));
      return { set, group, itemIds, freeSlots: freeSlotsFor(group, { field, images }) };
    });
}

/** Characters go to the group for characters, all others to the first group. */
function groupFor({ kind }: ReferenceSet, groups: NonNullable<ImagesField['groups']>): string | undefined {
  return (groups.find(({ id }) => id === kind) ?? groups[0])?.id;
}

function freeSlotsFor(group: string | undefined, { field: { max, groups = [] }, images }: FilledSlot): number {
  const most = groups.find(({ id }) => id === group)?.max ?? max;
  const inGroup = group === undefined ? images : images.filter((image) => groupOf(groups, image) === group);
  return Math.max(0, Math.min(max - images.length, most - inGroup.length));
}
