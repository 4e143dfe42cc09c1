import { ActionIcon } from '@mantine/core';
import { IconBan, IconFlag } from '@tabler/icons-react';
import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { toggleFlag } from './rating-keys.ts';

interface FlagTogglesProps {
  readonly flag: Item['flag'];
  readonly mark: (mark: RatingAndFlag) => void;
}

/** Pick and reject, one at most; pressed again, neither. */
export function FlagToggles({ flag, mark }: FlagTogglesProps) {
  const press = (to: 'pick' | 'reject') => mark(toggleFlag([{ flag }], to));
  return (
    <>
      <CommandTooltip by="pick" tip={flag === 'pick' ? 'Picked' : 'Pick'}>
        <ActionIcon size={24} aria-label="Pick" aria-pressed={flag === 'pick'} onClick={() => press('pick')}>
          <IconFlag size={14} stroke={1.75} />
        </ActionIcon>
      </CommandTooltip>
      <CommandTooltip by="reject" tip={flag === 'reject' ? 'Rejected' : 'Reject'}>
        <ActionIcon size={24} aria-label="Reject" aria-pressed={flag === 'reject'} onClick={() => press('reject')}>
          <IconBan size={14} stroke={1.75} />
        </ActionIcon>
      </CommandTooltip>
    </>
  );
}
