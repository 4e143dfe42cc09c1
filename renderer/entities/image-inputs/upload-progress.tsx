import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type AddedImages, addedImagesSentence } from './use-add-images.ts';

interface UploadProgressProps {
  readonly uploads: readonly AddedImages[];
  readonly dismiss: (key: number) => void;
}

/** What is on its way into a slot, each with how far it is, and what was refused, until it is put away. */
export function UploadProgress({ uploads, dismiss }: UploadProgressProps) {
  return uploads.map((arrival) => {
    const { key, name, refusal, cancel } = arrival;
    return (
      <div key={key} className="incoming" data-refused={refusal !== undefined}>
        <p className="grow" role="status">
          {addedImagesSentence(arrival)}
        </p>
        {(refusal !== undefined || cancel) && (
          <ActionIcon
            size={20}
            aria-label={refusal === undefined ? `Cancel ${name}` : 'Dismiss'}
            onClick={() => (refusal === undefined ? cancel?.() : dismiss(key))}
          >
            <IconX size={12} stroke={2} />
          </ActionIcon>
        )}
        {refusal === undefined && arrival.bytes !== undefined && (
          <span className="incoming-bar" aria-hidden="true">
            <span style={{ width: `${(100 * (arrival.sent ?? 0)) / Math.max(1, arrival.bytes)}%` }} />
          </span>
        )}
      </div>
    );
  });
}
