import { Modal } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ComparedPane } from '../../../../../shared/comparisons/comparison-table-types.ts';
import { useApi } from '../../../../api/api-provider.tsx';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { modelTitle } from '../../../../entities/models/model-title.ts';
import { TaskRequestLog } from '../../../../entities/tasks/task-request-log.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Flex, Stack } from '../../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../../ui/problem-note.tsx';
import { RawText } from '../../../../ui/raw-text.tsx';
import { useReturningFocus } from '../../../../ui/use-returning-focus.ts';
import styles from './request-dialog.module.css';

/** The raw request of one pane: from the log, or as its form would make it. */
export function RequestDialog({ pane, onClose }: { pane: ComparedPane; onClose: () => void }) {
  useReturningFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Request for ${pane.letter}, ${modelTitle(pane.modelId)}`}
      size={720}
      padding="lg"
    >
      {pane.task ? (
        <Flex
          className={styles['log']}
          h="min(64vh, 640px)"
          mx="calc(-1 * var(--s4))"
          mb="calc(-1 * var(--s4))"
          line="top"
        >
          <TaskRequestLog task={pane.task} />
        </Flex>
      ) : (
        <Preview pane={pane} />
      )}
    </Modal>
  );
}

function Preview({ pane: { modelId, draft, without } }: { pane: ComparedPane }) {
  const api = useApi();
  const input = draft ? { modelId, draft } : skipToken;
  const request = useQuery(api.tasks.preview.queryOptions({ input, gcTime: 60_000 }));
  if (!draft) return <p className="t2">The settings of this result aren’t known.</p>;
  return (
    <Stack gap="s3">
      <p className="t2 small">
        {without === 'planned'
          ? 'This run hasn’t been sent yet. This is what will be sent.'
          : 'This run is no longer in the list. This is what the saved form would send now.'}
      </p>
      {request.error && <ProblemNote problem={problemOf(request.error)} />}
      {request.data && (
        <>
          <p className="row">
            <Badge>{request.data.method}</Badge>
            <span className="mono">{request.data.path}</span>
          </p>
          <RawText text={request.data.body} label="Request body" />
        </>
      )}
    </Stack>
  );
}
