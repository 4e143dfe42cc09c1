import { IconBan, IconFlag, IconStarFilled } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { Chip } from '../../../ui/media-corner-chip.tsx';

/** Rating and flag of a result, over a corner of its image. The name of the cell says them as well. */
export function RatingChip({ item: { rating, flag } }: { item: Item }) {
  if (rating === undefined && flag === undefined) return null;
  return (
    <Chip corner="bottom-left">
      <Group component="span" display="inline-flex" gap={3}>
        {flag === 'pick' && <IconFlag size={11} stroke={2} />}
        {flag === 'reject' && <IconBan size={11} stroke={2} />}
        {rating !== undefined && (
          <>
            {rating}
            <IconStarFilled size={10} />
          </>
        )}
      </Group>
    </Chip>
  );
}
