import type { ShownPane } from '../../../entities/comparisons/shown-panes.ts';
import { FlagIcon } from '../../../entities/items/rating/flag-icon.tsx';
import { Stars } from '../../../entities/items/rating/stars.tsx';
import { useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { Group } from '../../../ui/primitives.tsx';

/** Stars and flag of a result, in the caption of its pane. */
export function PaneRating({ shown }: { shown: ShownPane }) {
  const mark = useRateItems();
  if (shown.kind !== 'item') return null;
  const { item, letter } = shown;
  return (
    <Group component="span" display="inline-flex" flex="none" data-tour="rating">
      <FlagIcon
        flag={item.flag}
        what={letter}
        by={{ pick: 'comparePick', reject: 'compareReject' }}
        clear={() => mark([item], { flag: null }, letter)}
      />
      <Stars
        of={item.id}
        rating={item.rating ?? 0}
        label={`Rating of ${letter}`}
        by="ratePane"
        keys="Alt+1 to 5 rates, Alt+0 clears the rating"
        rate={(rating) => mark([item], { rating: rating || null }, letter)}
      />
    </Group>
  );
}
