import { Modal, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { fieldTitleOfReason } from '../../../../shared/conversations/field-title-of-reason.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation-calls.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { useEdits } from '../data/use-conversation-columns.ts';
import styles from './composer.module.css';
import { messagePartsOf, type UnsentMessage } from './composer-store.ts';

interface NextRequestProps {
  readonly conversation: Conversation;
  readonly columns: readonly Column[];
  readonly message: UnsentMessage;
  readonly close: () => void;
}

/** The exact request that Send would make, as main makes it. Free: nothing leaves. */
export function RequestPreviewDialog({ conversation: { id }, columns, message, close }: NextRequestProps) {
  const calls = useConversationCalls();
  const edits = useEdits();
  const [chosen, setChosen] = useState(columns[0]?.id ?? '');
  const column = columns.find((each) => each.id === chosen);
  const previewInput = { id, columnId: chosen, parts: messagePartsOf(message), role: message.role };
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
          size="xs"
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
