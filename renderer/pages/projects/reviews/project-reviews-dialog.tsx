import { Button, Modal } from '@mantine/core';
import { IconFileImport, IconMessage, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { formatShotNumber, type Shot } from '../../../../shared/projects/shot.ts';
import type { ProjectReview } from '../../../../shared/reviews/client-review.ts';
import { formatWhen } from '../../../../shared/util/format-dates.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useReviewActions } from '../../../entities/comparisons/use-review-actions.ts';
import type { OpenProject } from '../../../entities/projects/use-project.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { describeReview, missingShots, notesWithoutShot, useProjectReviews } from './use-project-reviews.ts';

interface FailedImport {
  readonly fileName: string;
  readonly problem: Problem;
}

/** The imported reviews of a project: who said what about all of it. The notes on a shot are beside the shot. */
export function ProjectReviewsDialog({ open, close }: { readonly open: OpenProject; readonly close: () => void }) {
  const { project, shots } = open;
  const { reviews, isPending, error } = useProjectReviews(project.id);
  const { importFiles, removeWithUndo } = useReviewActions('project', project.id);
  const [failed, setFailed] = useState<readonly FailedImport[]>([]);
  const files = useFileInput({
    label: 'Reviews',
    accept: '.json,application/json',
    multiple: true,
    onFiles: async (chosen) => {
      const failures: FailedImport[] = [];
      await importFiles(chosen, {
        facts: describeReview,
        missing: (review) => missingShots(review, shots),
        onFailure: (fileName, error) => failures.push({ fileName, problem: problemOf(error) }),
      });
      setFailed(failures);
    },
  });
  const importButton = (
    <Button leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />} onClick={files.open}>
      Import review
    </Button>
  );
  return (
    <Modal opened onClose={close} title="Reviews" size="lg">
      {/* A notification would be behind the dialog. */}
      {failed.map(({ fileName, problem }) => (
        <ProblemNote key={fileName} problem={problem} title={`Couldn’t import “${fileName}”`} />
      ))}
      {error && <ProblemNote problem={problemOf(error)} />}
      {isPending || error ? null : reviews.length === 0 ? (
        <EmptyState
          icon={IconMessage}
          title="No reviews yet"
          text="Export a client page and send it. The reviewer saves a small file on it, which you import here."
        >
          {importButton}
        </EmptyState>
      ) : (
        <Stack gap="s3">
          <Group gap="s3">
            <p className="t2 grow">The notes on a shot are in its details. Your own values stay as they are.</p>
            {importButton}
          </Group>
          <ul>
            {reviews.map((review) => (
              <Box component="li" key={review.id} py="s2" line="top">
                <Review review={review} shots={shots} remove={() => void removeWithUndo(review)} />
              </Box>
            ))}
          </ul>
        </Stack>
      )}
      {files.input}
    </Modal>
  );
}

function Review({ review, shots, remove }: { review: ProjectReview; shots: readonly Shot[]; remove: () => void }) {
  const { reviewer, savedAt, comment } = review;
  return (
    <Stack gap="s2">
      <Group gap="s3">
        <bdi className="strong cut" title={reviewer}>
          {reviewer}
        </bdi>
        <span className="t3 small grow">Saved {formatWhen(savedAt, Date.now())}</span>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
          aria-label={`Remove review of ${reviewer}`}
          onClick={remove}
        >
          Remove
        </Button>
      </Group>
      <p className="t2">{describeReview(review)}</p>
      {missingShots(review, shots).map((sentence) => (
        <p key={sentence} className="t2 small">
          {sentence}
        </p>
      ))}
      {comment !== undefined && (
        <p className="pre-wrap" dir="auto">
          {comment}
        </p>
      )}
      {notesWithoutShot(review, shots).map(({ number, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The notes of a review never change their order.
        <p key={index} className="pre-wrap" dir="auto">
          {number !== undefined && <span className="t3 num">{formatShotNumber(number)} </span>}
          {note.text}
        </p>
      ))}
    </Stack>
  );
}
