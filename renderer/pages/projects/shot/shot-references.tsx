import { Checkbox } from '@mantine/core';
import type { Item } from '../../../../shared/library/item.ts';
import type { Project } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-by-id.tsx';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import styles from './references.module.css';

interface ShotReferencesProps {
  readonly project: Project;
  readonly shot: Shot;
  readonly items: ReadonlyMap<string, Item>;
  readonly edit: (what: string, change: { referenceIds: string[] }) => void;
}

/** The reference sets of the project, to choose those that the shot uses. */
export function ShotReferences({ project: { references }, shot: { referenceIds }, edit }: ShotReferencesProps) {
  if (references.length === 0) return null;
  return (
    <Box component="fieldset">
      <Box component="legend" className="label" px={0} mb="s2">
        References
      </Box>
      {references.map(({ id, title, itemIds }) => (
        <Flex key={id} gap="s2" align="center" py={2}>
          <Checkbox
            size="xs"
            className="grow"
            label={title}
            checked={referenceIds.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              edit('references', {
                referenceIds: checked ? [...referenceIds, id] : referenceIds.filter((each) => each !== id),
              })
            }
          />
          {itemIds.slice(0, 3).map((itemId) => (
            <span key={itemId} className={`image-box ${styles['small']}`} data-cropped>
              <ThumbnailById itemId={itemId} />
            </span>
          ))}
        </Flex>
      ))}
    </Box>
  );
}
