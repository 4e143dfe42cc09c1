import { Modal, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { create } from 'zustand';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';

interface Asked {
  readonly id: string;
  readonly messageId: number;
}

const useAsked = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }));

export function showRaw(id: string, messageId: number): void {
  useAsked.setState({ asked: { id, messageId } });
}

/** The request that was sent for an answer and what came, word for word. */
export function RawAnswerDialog() {
  const asked = useAsked((state) => state.asked);
  return asked ? <Raw {...asked} /> : null;
}

function Raw(asked: Asked) {
  const api = useApi();
  const [shown, setShown] = useState<'request' | 'response'>('response');
  const raw = useQuery(api.conversations.rawAnswer.queryOptions({ input: asked, staleTime: 0, gcTime: 0 }));
  useReturningFocus();
  const text = shown === 'request' ? raw.data?.request : raw.data?.response;
  return (
    <Modal opened onClose={() => useAsked.setState({ asked: undefined })} title="Raw request and response" size={860}>
      <SegmentedControl
        size="xs"
        mb={8}
        aria-label="View"
        data={[
          { value: 'response', label: 'Response' },
          { value: 'request', label: 'Request' },
        ]}
        value={shown}
        onChange={(value) => setShown(value === 'request' ? 'request' : 'response')}
      />
      {raw.isError && <ProblemNote problem={problemOf(raw.error)} title="Couldn’t read it" />}
      {raw.data && text === undefined && <p className="t3">The request is no longer available.</p>}
      {text !== undefined && (
        <>
          <p className="t3 small" style={{ marginBottom: 8 }}>
            {shown === 'request' ? 'The body as sent' : 'Everything received'}, with Base64 shortened. Keys are not
            included.
          </p>
          <RawText text={text} label={shown === 'request' ? 'Request' : 'Response'} />
          {shown === 'request' && raw.data?.notes.map((note) => <p key={note}>{note}</p>)}
        </>
      )}
    </Modal>
  );
}
