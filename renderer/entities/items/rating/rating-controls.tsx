import { ActionIcon } from '@mantine/core';
import { IconBan, IconFlag, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { ariaKeysOf } from '../../../ui/commands/keys-of-command.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import styles from './rating.module.css';
import { textOfRating, toggleFlag } from './use-rate-items.ts';

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
        rating={item.rating ?? 0}
        label="Rating"
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

interface StarsProps {
  /** Id of what is rated. */
  readonly itemId: string;
  /** 0 for none. */
  readonly rating: number;
  /** "Rating of A". */
  readonly label: string;
  readonly rate: (rating: number) => void;
}

/**
 * Ratings from one to five; choosing the current star removes the rating. One Tab stop; arrow keys change the rating.
 */
export function Stars({ itemId, rating, label, rate }: StarsProps) {
  // Key presses can be faster than saving: each starts from the result of the previous one.
  const requestedRating = useRef<{ readonly itemId: string; readonly rating: number }>(undefined);
  useEffect(() => {
    if (requestedRating.current?.rating === rating) requestedRating.current = undefined;
  }, [rating]);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = requestedRating.current?.itemId === itemId ? requestedRating.current.rating : rating;
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const to = by === undefined ? { Home: 0, End: 5 }[event.key] : Math.min(5, Math.max(0, from + by));
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === from) return;
    requestedRating.current = { itemId, rating: to };
    rate(to);
  };
  return (
    <span
      className={`t3 ${styles['stars']}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-keyshortcuts={ariaKeysOf('rate')}
      aria-valuemin={0}
      aria-valuemax={5}
      aria-valuenow={rating}
      aria-valuetext={textOfRating(rating)}
      title={`${textOfRating(rating)}; 1 to 5 rates, 0 clears the rating`}
      onKeyDown={onKeyDown}
      onBlur={() => {
        requestedRating.current = undefined;
      }}
    >
      {[1, 2, 3, 4, 5].map((star) => {
        const Icon = star <= rating ? IconStarFilled : IconStar;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: The slider around it has the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: As above.
          <span
            key={star}
            className={`center ${styles['star']}`}
            data-star={star}
            data-filled={star <= rating || undefined}
            onClick={() => rate(star === rating ? 0 : star)}
          >
            <Icon size={14} stroke={1.5} aria-hidden />
          </span>
        );
      })}
    </span>
  );
}

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
