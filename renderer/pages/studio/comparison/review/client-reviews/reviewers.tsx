import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ClientReview } from '../../../../../../shared/reviews/client-review.ts';
import { formatWhen } from '../../../../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../../../../shared/util/format-numbers.ts';
import { useReviewActions } from '../../../../../entities/comparisons/use-review-actions.ts';
import { Box, Grid, Group, Stack } from '../../../../../ui/layout-primitives.tsx';
import type { OpenComparison } from '../../common/use-comparison.ts';
import {
  everyone,
  missingResults,
  onlyUser,
  type ResultMarks,
  resultMarksOf,
  useReviewFilter,
} from './client-review-notes.ts';
import styles from './client-reviews.module.css';
import { useClientReviews } from './use-client-reviews.ts';

/** The imported reviews. A click on a reviewer shows only the marks and notes of this reviewer. */
export function Reviewers({ open }: { open: OpenComparison }) {
  const { comparison, all } = open;
  const reviews = useClientReviews(comparison.id);
  const { whose, choose } = useReviewFilter();
  if (reviews.length === 0) return null;
  const isKnown = whose === onlyUser || reviews.some(({ id }) => id === whose);
  const current = isKnown ? whose : everyone;
  return (
    <Box component="section" pb="s3" aria-label="Reviews">
      <Group gap="s3" px="s4" pb="s2">
        <h2 className="label">{formatCounted(reviews.length, 'review')}</h2>
        <span className="grow" />
        <Group component="span" className="t3 small" gap="s1">
          <i className={styles['own']} aria-hidden="true" /> You
        </Group>
        <Group component="span" className="t3 small" gap="s1">
          <i className={styles['client']} aria-hidden="true" /> Reviewers
        </Group>
      </Group>
      <Box component="ul" mah={264} overflow="hidden auto" line="top" aria-label="Notes of">
        <Choice isChosen={current === everyone} choose={() => choose(everyone)} label="Everyone">
          <Marks marks={resultMarksOf(reviews, all)} total={reviews.length} />
        </Choice>
        <Choice isChosen={current === onlyUser} choose={() => choose(onlyUser)} label="You" />
        {reviews.map((review) => (
          <Choice
            key={review.id}
            isChosen={current === review.id}
            choose={() => choose(review.id)}
            label={<bdi title={review.reviewer}>{review.reviewer}</bdi>}
            facts={shortFacts(review, all)}
          >
            <ReviewDetails review={review} open={open} />
          </Choice>
        ))}
      </Box>
    </Box>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly label: ReactNode;
  readonly facts?: string;
  /** Shown while chosen. */
  readonly children?: ReactNode;
}

function Choice({ isChosen, choose, label, facts, children }: ChoiceProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // An import chooses its reviewer, who may be far down in the list.
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li ref={row}>
      <button
        type="button"
        className={`option ${styles['reviewer']}`}
        data-ring="inside"
        aria-pressed={isChosen}
        onClick={choose}
      >
        <span className="cut">{label}</span>
        <span className="t3 small cut">{facts}</span>
      </button>
      {isChosen && children}
    </li>
  );
}

function ReviewDetails({ review, open }: { review: ClientReview; open: OpenComparison }) {
  const { removeWithUndo } = useReviewActions('comparison', open.comparison.id);
  const missing = missingResults(review, open.all);
  return (
    <>
      <Marks marks={resultMarksOf([review], open.all)} total={1} />
      <Stack gap="s2" px="s4" py="s2">
        {missing.length > 0 && (
          <p className="t2 small">This comparison doesn’t contain these results of the review: {missing.join(', ')}.</p>
        )}
        <Group gap="s3" wrap="wrap">
          <span className="t3 small">Saved {formatWhen(review.savedAt, Date.now())}</span>
          <span className="grow" />
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
            onClick={() => void removeWithUndo(review)}
          >
            Remove review
          </Button>
        </Group>
      </Stack>
    </>
  );
}

/** Picks and stars of each result. `total`: the number of reviewers. */
function Marks({ marks, total }: { marks: readonly ResultMarks[]; total: number }) {
  if (marks.length === 0) {
    return (
      <Box component="p" className="t2 small" px="s4" py="s2">
        No picks and no stars.
      </Box>
    );
  }
  return (
    <Grid component="dl" className={`small-size ${styles['marks']}`} columns="auto 1fr auto" gap="2 s3" py="s2" px="s4">
      {marks.map(({ itemId, letter, isMissing, picks, rating, ratings }) => (
        <div key={itemId}>
          <dt className={isMissing ? 't3' : 'strong'}>{letter}</dt>
          <dd>{pickText(picks, total)}</dd>
          <dd className="num">{ratingText(rating, ratings, total)}</dd>
        </div>
      ))}
    </Grid>
  );
}

function pickText(picks: number, total: number): string {
  if (picks === 0) return '';
  return total === 1 ? 'Picked' : `Picked by ${picks} of ${total}`;
}

/** `★ 4.2 (5)`; without the number of ratings for one reviewer. */
function ratingText(rating: number | undefined, ratings: number, total: number): string {
  if (rating === undefined) return '';
  return total === 1 ? formatCounted(rating, 'star') : `${rating.toFixed(1)} stars (${ratings})`;
}

/** `Picked A, C · 3 notes` */
function shortFacts(review: ClientReview, all: OpenComparison['all']): string {
  const picks = resultMarksOf([review], all).filter(({ picks: count, isMissing }) => count > 0 && !isMissing);
  const notes = review.notes.length + (review.comment === undefined ? 0 : 1);
  return [
    ...(picks.length > 0 ? [`Picked ${picks.map(({ letter }) => letter).join(', ')}`] : []),
    ...(notes > 0 ? [formatCounted(notes, 'note')] : []),
  ].join(' · ');
}
