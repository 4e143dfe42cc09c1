import type { ReactNode } from 'react';
import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { FlagToggles } from './flag-toggles.tsx';
import { Stars } from './stars.tsx';

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
