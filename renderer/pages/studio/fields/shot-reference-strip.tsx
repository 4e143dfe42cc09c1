import { Button } from '@mantine/core';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import type { TargetShot } from '../../../entities/projects/target-shot.ts';
import { useProject } from '../../../entities/projects/use-project.ts';
import { Box, Flex, Group } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { type FilledSlot, type OfferedReferenceSet, offeredReferenceSets } from './offered-reference-sets.ts';
import styles from './shot-reference-strip.module.css';

interface ReferenceStripProps {
  readonly target: TargetShot;
  readonly filled: FilledSlot;
  /** Title of the field. */
  readonly title: string;
  /** Images are being added, and the field does not show them yet. */
  readonly isAdding: boolean;
  readonly add: (itemId: string, group?: string) => void;
}

/** The reference sets of the target shot, then those of its project. A click puts an image into the field. */
export function ShotReferenceStrip({ target, filled, title, isAdding, add }: ReferenceStripProps) {
  const { open } = useProject(target.projectId);
  const shot = open?.shots.find(({ id }) => id === target.id);
  const offered = open && shot ? offeredReferenceSets(open.project, shot, filled) : [];
  if (offered.length === 0) return null;
  return (
    <Flex component="section" py="s1" overflowX="auto" gap="s4" aria-label={`References for ${title}`}>
      {offered.map((each) => (
        <ReferenceSetImages key={each.set.id} offered={each} isAdding={isAdding} add={add} />
      ))}
    </Flex>
  );
}

function ReferenceSetImages({
  offered: { set, group, itemIds, freeSlots },
  isAdding,
  add,
}: { offered: OfferedReferenceSet } & Pick<ReferenceStripProps, 'isAdding' | 'add'>) {
  const added = itemIds.slice(0, freeSlots);
  const reason = itemIds.length === 0 ? 'in the field' : freeSlots === 0 ? 'no room' : undefined;
  return (
    <Box className={styles['set']} flex="none" miw={96}>
      <Group gap="s1" wrap="nowrap">
        <span className="small cut" title={set.title}>
          {set.title}
        </span>
        {reason !== undefined && <span className="t3 small nowrap">{reason}</span>}
        {added.length > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            flex="none"
            disabled={isAdding}
            aria-label={`Add ${added.length} images of ${set.title}`}
            onClick={() => {
              for (const id of added) add(id, group);
            }}
          >
            Add {added.length}
          </Button>
        )}
      </Group>
      <Flex gap="s1">
        {itemIds.map((itemId) => (
          <Tooltip key={itemId} label={`Add an image of ${set.title}`}>
            <button
              type="button"
              className={`image-box ${styles['image']}`}
              data-cropped
              aria-label={`Add image ${set.itemIds.indexOf(itemId) + 1} of ${set.title}`}
              disabled={freeSlots === 0 || isAdding}
              onClick={() => add(itemId, group)}
            >
              <ThumbnailById itemId={itemId} />
            </button>
          </Tooltip>
        ))}
      </Flex>
    </Box>
  );
}
