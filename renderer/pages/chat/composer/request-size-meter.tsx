import { Button, Popover } from '@mantine/core';
import { IconAlertTriangle, IconWeight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { largeRequestBytes } from '../../../../shared/conversations/request-size.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from './composer.module.css';
import type { UnsentMessage } from './composer-store.ts';
import { RequestPreviewDialog } from './request-preview-dialog.tsx';
import { type ColumnRequestSize, useRequestSizes } from './use-request-sizes.ts';

interface RequestMeterProps {
  readonly conversation: Conversation;
  readonly columns: readonly Column[];
  readonly message: UnsentMessage;
}

/** Shows the size of the next request with all images, the share of the images, and the request itself. */
export function RequestSizeMeter({ conversation, columns, message }: RequestMeterProps) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(false);
  const { weights, problem } = useRequestSizes(conversation, columns, message, open);
  const heaviest = Math.max(0, ...(weights ?? []).map(({ bytes }) => bytes));
  const isLarge = heaviest >= largeRequestBytes;
  const Icon = isLarge ? IconAlertTriangle : IconWeight;
  const label = weights === undefined ? 'Size' : formatBytes(heaviest);
  return (
    <>
      <Popover position="top-end" width={340} opened={open} onChange={setOpen} trapFocus returnFocus withinPortal>
        <Popover.Target>
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Next request: ${label}${isLarge ? ', large' : ''}`}
            className={styles['meter'] ?? ''}
            data-large={isLarge}
            leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            <span className="num">{label}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles['next'] ?? ''}>
          <Stack gap="s2" mah="50vh" overflow="auto">
            {problem && <ProblemNote problem={problem} title="Couldn’t measure the request" />}
            {weights === undefined
              ? !problem && <p className="t3">Measuring…</p>
              : weights.map((weight) => (
                  <Weight
                    key={weight.columnId}
                    weight={weight}
                    model={columns.length > 1 ? columns.find(({ id }) => id === weight.columnId)?.model : undefined}
                  />
                ))}
          </Stack>
          {isLarge && (
            <p className="ink small">
              This request is large. The gateway documents no limit for a whole request, but a proxy in front of it may
              have one. Send fewer images of earlier turns, or make them smaller.
            </p>
          )}
          <p className="t3 small">The limit is 8 MB for each image. Images and audio are counted in full, as Base64.</p>
          <Flex gap="s2" justify="flex-end">
            <Button
              size="xs"
              onClick={() => {
                setOpen(false);
                setShown(true);
              }}
            >
              Show request
            </Button>
          </Flex>
        </Popover.Dropdown>
      </Popover>
      {shown && (
        <RequestPreviewDialog
          conversation={conversation}
          columns={columns}
          message={message}
          close={() => setShown(false)}
        />
      )}
    </>
  );
}

function Weight({ weight, model }: { weight: ColumnRequestSize; model: string | undefined }) {
  const { bytes, images, sounds, notes } = weight;
  const rows: readonly (readonly [string, number, number])[] = [
    ['Images', images.count, images.bytes],
    ['Audio', sounds.count, sounds.bytes],
  ];
  return (
    <>
      <table className={styles['weight']} aria-label={`Next request${model ? ` to ${model}` : ''}`}>
        {model !== undefined && (
          <Box component="caption" className="t2 mono cut" ta="left">
            {model || 'no model yet'}
          </Box>
        )}
        <tbody>
          {rows.map(
            ([title, count, size]) =>
              count > 0 && (
                <tr key={title}>
                  <th scope="row">
                    {title} <span className="num">{count}</span>
                  </th>
                  <td className="num">{formatBytes(size)}</td>
                </tr>
              ),
          )}
          <tr>
            <th scope="row">Text and other data</th>
            <td className="num">{formatBytes(bytes - images.bytes - sounds.bytes)}</td>
          </tr>
          <tr data-total>
            <th scope="row">Whole request</th>
            <td className="num">{formatBytes(bytes)}</td>
          </tr>
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
    </>
  );
}
