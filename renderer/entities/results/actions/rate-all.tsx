import { Button } from '@mantine/core';
import { IconBan, IconFlag } from '@tabler/icons-react';
import type { RatingAndFlag } from '../../../../shared/library/item.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import type { SelectedItems } from '../../items/grid-index/selection-target.ts';
import { useOrganize, useSelectionSummary } from '../../items/organize/use-organize.ts';
import { Stars } from '../../items/rating/rating-controls.tsx';
import { markText } from '../../items/rating/use-rate-items.ts';

/** Rates, picks or rejects all selected items. */
export function RateAll({ items }: { readonly items: SelectedItems }) {
  const summary = useSelectionSummary(items);
  const { edit } = useOrganize();
  const applyMark = (mark: RatingAndFlag) =>
    void edit(items, mark, (changed) => markText(formatCounted(changed, 'item'), mark));
  const rating = summary?.ratings.indexOf(summary.count) ?? -1;
  const isFlagOfAll = (flag: 'pick' | 'reject') =>
    summary !== undefined && (flag === 'pick' ? summary.picked : summary.rejected) === summary.count;
  return (
    <Group gap="s1">
      <Stars
        itemId={`${items.count} ${items.first}`}
        by="rate"
        rating={Math.max(0, rating)}
        label={`Rating of ${formatCounted(items.count, 'item')}`}
        keys="1 to 5 rates, 0 clears the rating"
        rate={(to) => applyMark({ rating: to })}
      />
      <span className="t3 small">{summary && rating < 0 ? 'Mixed' : ''}</span>
      <span className="grow" />
      <FlagButton flag="pick" on={isFlagOfAll('pick')} give={applyMark} />
      <FlagButton flag="reject" on={isFlagOfAll('reject')} give={applyMark} />
    </Group>
  );
}

interface FlagButtonProps {
  readonly flag: 'pick' | 'reject';
  readonly on: boolean;
  readonly give: (mark: RatingAndFlag) => void;
}

function FlagButton({ flag, on, give: applyMark }: FlagButtonProps) {
  const Icon = flag === 'pick' ? IconFlag : IconBan;
  return (
    <Button
      size="xs"
      variant={on ? 'default' : 'subtle'}
      aria-pressed={on}
      leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
      onClick={() => applyMark({ flag: on ? null : flag })}
    >
      {flag === 'pick' ? 'Pick' : 'Reject'}
    </Button>
  );
}
