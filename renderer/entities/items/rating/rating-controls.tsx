import { ActionIcon } from '@mantine/core';
import { IconBan, IconFlag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { Stars } from './stars.tsx';
import { toggleFlag } from './use-rate-items.ts';

interface MarkControlsProps {
  readonly item: Item;
  readonly mark: (mark: RatingAndFlag) => void;
  readonly between?: ReactNode;
}

/** Stars and flag of a single item. */
export function RatingControls({ item, mark, between }: MarkControlsProps) {
  return (
    <>
      <Stars
        itemId={item.id}
        by="rate"
        rating={item.rating ?? 0}
        label="Rating"
        keys="1 to 5 rates, 0 clears the rating"
        rate={(rating) => mark({ rating: rating || null })}
      />
      {between}
      <FlagToggles flag={item.flag} mark={mark} />
    </>
  );
}

/** Pick and reject, one at most; pressed again, neither. */
function FlagToggles({ flag, mark }: { readonly flag: Item['flag']; readonly mark: (mark: RatingAndFlag) => void }) {
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
