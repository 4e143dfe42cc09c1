import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RecordedRequest } from '../../../shared/request-log/recorded-request.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { useApi } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box, Flex, Group } from '../../ui/layout-primitives.tsx';
import { requestPath } from '../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RawText } from '../../ui/raw-text.tsx';
import { RequestDetail } from '../request-log/request-detail.tsx';
import { kindText } from '../request-log/request-display-text.ts';
import { useRequest, useTaskRequests } from '../request-log/use-requests.ts';
import { useActivityPageStore } from './activity-page-store.ts';
import styles from './task-request-log.module.css';

/** Shows the request log of a task: the create first, then each poll. */
export function TaskRequestLog({ task }: { task: Task }) {
  const log = useTaskRequests(task);
  const toggle = useActivityPageStore((memory) => memory.toggleRequest);
  const exchanges = log.data ?? [];
  const [wanted, setWanted] = useState<number>();
  const create = exchanges.find((each) => each.kind === 'create');
  const open = exchanges.find((each) => each.id === wanted) ?? create ?? exchanges[0];
  const detail = useRequest(open?.id);
  const isFromLog = open !== undefined && (create !== undefined || task.tracked === true);
  return (
    <aside className={`pane ${styles['request']}`} data-panel aria-label="Request">
      <div className="bar">
        <h2 className="strong">Request</h2>
        {isFromLog && <Steps exchanges={exchanges} open={open} show={setWanted} />}
        <span className="grow" />
        {isFromLog && (
          <Link className="link small nowrap" href={requestPath(open.id)}>
            Request log
          </Link>
        )}
        <ActionIcon size={24} aria-label="Close request" onClick={toggle}>
          <IconX size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard. */}
      <section className="scroll" tabIndex={0} aria-label="Request and response">
        {isFromLog && detail.error && (
          <Box py="s3" px="s4">
            <ProblemNote problem={problemOf(detail.error)} />
          </Box>
        )}
        {isFromLog && detail.data?.id === open.id && <RequestDetail key={open.id} exchange={detail.data} />}
        {!isFromLog && !log.isPending && <Remade task={task} />}
      </section>
    </aside>
  );
}

interface StepsProps {
  readonly exchanges: readonly RecordedRequest[];
  readonly open: RecordedRequest;
  readonly show: (id: number) => void;
}

function Steps({ exchanges, open, show }: StepsProps) {
  const at = exchanges.indexOf(open);
  const step = (direction: 1 | -1) => {
    const next = exchanges[at + direction];
    if (next) show(next.id);
  };
  return (
    <Group component="span" gap={2} miw={0}>
      <ActionIcon size={20} aria-label="Previous request" aria-disabled={at <= 0} onClick={() => step(-1)}>
        <IconChevronLeft size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
      <span className="t3 small num cut">
        {kindText[open.kind].title}, {at + 1} of {exchanges.length}
      </span>
      <ActionIcon
        size={20}
        aria-label="Next request"
        aria-disabled={at >= exchanges.length - 1}
        onClick={() => step(1)}
      >
        <IconChevronRight size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/**
 * Shows a request that is no longer in the log. Main prepares the request again from the saved form, with the function
 * that prepared the sent request.
 */
function Remade({ task }: { task: Task }) {
  const api = useApi();
  const input = { modelId: task.modelId, draft: task.draft };
  const request = useQuery(api.tasks.preview.queryOptions({ input, enabled: !task.tracked, gcTime: 60_000 }));
  if (task.tracked) {
    return (
      <Box component="p" className="t3 small" px="s4" pt={20} pb="s3">
        This run was created elsewhere and is tracked by its task ID. Its request isn’t known here.
      </Box>
    );
  }
  return (
    <>
      <Box py="s3" px="s4">
        {request.data && (
          <Flex component="p" className={`anywhere ${styles['path']}`} gap="s2" align="flex-start">
            <Badge>{request.data.method}</Badge>
            <span className="mono">{task.createPath ?? request.data.path}</span>
          </Flex>
        )}
        <Box component="p" className="t3 small" mt="s2">
          The request log no longer has this request. This is what the saved form would send now.
        </Box>
        {request.error && (
          <Box mt="s3">
            <ProblemNote problem={problemOf(request.error)} />
          </Box>
        )}
      </Box>
      {request.data && (
        <Box py="s3" px="s4" line="top">
          <Box component="h3" className="label" mb="s2">
            Body
          </Box>
          <RawText text={request.data.body} label="Request body" />
          <Box component="p" className="t3 small" mt="s2">
            Image bytes are shortened here. The key is never part of a body.
          </Box>
        </Box>
      )}
    </>
  );
}
