import { IconCheck } from '@tabler/icons-react';
import type { Project } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { placeOf } from '../../../ui/note-region-geometry.ts';
import styles from './reviews.module.css';
import { reviewsOfShot, type ShotReview, useProjectReviews } from './use-project-reviews.ts';

/** The approvals and notes of reviewers on one shot. They are not those of the user. */
export function ShotReviews({ project, shot }: { readonly project: Project; readonly shot: Shot }) {
  const reviews = reviewsOfShot(useProjectReviews(project.id).reviews, shot);
  if (reviews.length === 0) return null;
  return (
    <Box component="section" aria-label="Reviews">
      <Group component="h3" className="label" gap="s2" mb="s2">
        Reviews <span className="t3 num regular">{reviews.length}</span>
      </Group>
      <ul>
        {reviews.map((review) => (
          <Box component="li" key={review.reviewId} py="s2" line="top">
            <Reviewer review={review} shape={project.shape.width / project.shape.height} />
          </Box>
        ))}
      </ul>
    </Box>
  );
}

interface ReviewerProps {
  readonly review: ShotReview;
  /** Width divided by height of the cut. */
  readonly shape: number;
}

function Reviewer({ review: { reviewer, isApproved, notes, otherTake }, shape }: ReviewerProps) {
  return (
    <Stack gap="s2">
      <Group gap="s2">
        <bdi className="strong cut grow" title={reviewer}>
          {reviewer}
        </bdi>
        {isApproved && (
          <Group component="span" className="small" gap="s1">
            <IconCheck size={14} stroke={2} aria-hidden /> Approved
          </Group>
        )}
      </Group>
      {otherTake !== undefined && <p className="t3 small">{otherTake}</p>}
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The notes of a review never change their order.
        <Group key={index} gap="s2" align="flex-start">
          {note.region && <NoteArea region={note.region} itemId={note.itemId} shape={shape} />}
          <div className="grow">
            {note.otherTake !== undefined && <p className="t3 small">{note.otherTake}</p>}
            {note.seconds !== undefined && (
              <p className="t3 small num">{note.seconds.toFixed(2)} s after the start of the shot</p>
            )}
            <p className="pre-wrap" dir="auto">
              {note.text}
            </p>
          </div>
        </Group>
      ))}
    </Stack>
  );
}

interface NoteAreaProps {
  readonly region: NonNullable<ShotReview['notes'][number]['region']>;
  readonly itemId: string | undefined;
  readonly shape: number;
}

function NoteArea({ region, itemId, shape }: NoteAreaProps) {
  return (
    <span
      className={`image-box ${styles['frame']}`}
      style={{ '--shape': shape }}
      role="img"
      aria-label="Area of the note"
    >
      {itemId !== undefined && <ThumbnailById itemId={itemId} />}
      <i className={styles['area']} style={placeOf(region)} />
    </span>
  );
}
