import { Button, Modal, Popover, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconWeight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldTitleOfReason } from '../../../../shared/conversations/parameters/field-title-of-reason.ts';
import { largeRequestBytes } from '../../../../shared/conversations/requests/request-size.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { useEdits } from '../data/use-conversation-columns.ts';
import styles from './composer.module.css';
import { messagePartsOf } from './composer-store.ts';
import { type ColumnRequestSize, type NextQuestion, useRequestSizes } from './use-request-sizes.ts';

/** Shows the size of the next request with all images, the share of the images, and the request itself. */
export function RequestSizeMeter(question: NextQuestion) {
  const { columns } = question;
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(false);
  const { weights, problem } = useRequestSizes(question, open);
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
      {shown && <RequestPreviewDialog {...question} close={() => setShown(false)} />}
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

/** The exact request that Send would make, as main makes it. Free: nothing leaves. */
function RequestPreviewDialog({ close, ...question }: NextQuestion & { readonly close: () => void }) {
  const { conversation, columns, message } = question;
  const calls = useConversationCalls();
  const edits = useEdits();
  const [chosen, setChosen] = useState(columns[0]?.id ?? '');
  const column = columns.find((each) => each.id === chosen);
  const previewInput = { id: conversation.id, columnId: chosen, parts: messagePartsOf(message), role: message.role };
  const preview = useQuery({
    queryKey: ['next-request', previewInput],
    queryFn: async () => {
      await edits.flush();
      return calls.preview(previewInput);
    },
    staleTime: 0,
    gcTime: 0,
  });
  useReturningFocus();
  return (
    <Modal opened onClose={close} title="Next request" size={860}>
      {columns.length > 1 && (
        <SegmentedControl
          mb={8}
          aria-label="Column"
          data={columns.map((column) => ({ value: column.id, label: column.model || 'no model yet' }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {preview.isError && <ProblemNote problem={problemOf(preview.error)} title="Couldn’t build the request" />}
      {preview.data && (
        <div className={styles['next']}>
          <p className="mono">POST {preview.data.path}</p>
          {preview.data.reasons.length > 0 ? (
            <>
              <p className="label">Fix before sending</p>
              <ul aria-label="Fix before sending">
                {preview.data.reasons.map(({ field, text }) => (
                  <li key={`${field} ${text}`}>
                    {column ? fieldTitleOfReason(column.endpoint, field) : field} {text}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <RawText text={preview.data.body} label="Next request" />
          )}
          {preview.data.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {preview.data.reasons.length === 0 && (
            <p className="t3 small">
              <span className="num">{formatBytes(preview.data.bytes)}</span> to send. Base64 is shortened here; the key
              is sent in a header.
            </p>
          )}
        </div>
      )}
    </Modal>
  );
}
