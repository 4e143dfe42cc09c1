import { Modal, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { create } from 'zustand';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';

interface RawAnswerRequest {
  readonly id: string;
  readonly messageId: number;
}

const useRawAnswerRequest = create<{ request: RawAnswerRequest | undefined }>(() => ({ request: undefined }));

export function showRaw(id: string, messageId: number): void {
  useRawAnswerRequest.setState({ request: { id, messageId } });
}

/** Shows the request that was sent for an answer and the unchanged response. */
export function RawAnswerDialog() {
  const request = useRawAnswerRequest((state) => state.request);
  return request ? <Raw {...request} /> : null;
}

function Raw(request: RawAnswerRequest) {
  const api = useApi();
  const [shown, setShown] = useState<'request' | 'response'>('response');
  const raw = useQuery(api.conversations.rawAnswer.queryOptions({ input: request, staleTime: 0, gcTime: 0 }));
  useReturningFocus();
  const text = shown === 'request' ? raw.data?.request : raw.data?.response;
  return (
    <Modal
      opened
      onClose={() => useRawAnswerRequest.setState({ request: undefined })}
      title="Raw request and response"
      size={860}
    >
      <SegmentedControl
        mb={8}
        aria-label="View"
        data={[
          { value: 'response', label: 'Response' },
          { value: 'request', label: 'Request' },
        ]}
        value={shown}
        onChange={setShown}
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
