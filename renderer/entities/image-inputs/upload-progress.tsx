import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatBytes } from '../../../shared/util/format-numbers.ts';
import type { AddedImages } from './use-add-images.ts';

interface UploadProgressProps {
  readonly uploads: readonly AddedImages[];
  readonly dismiss: (key: number) => void;
}

/** Shows the uploads of a slot with their progress, and the refused files until the user dismisses them. */
export function UploadProgress({ uploads, dismiss }: UploadProgressProps) {
  return uploads.map((upload) => {
    const { key, name, refusal, cancel } = upload;
    return (
      <div key={key} className="incoming t2 read num anywhere" data-refused={refusal !== undefined}>
        <p className="grow" role="status">
          {addedImagesSentence(upload)}
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
        {refusal === undefined && upload.bytes !== undefined && (
          <span className="incoming-bar" aria-hidden="true">
            <span style={{ width: `${(100 * (upload.sent ?? 0)) / Math.max(1, upload.bytes)}%` }} />
          </span>
        )}
      </div>
    );
  });
}

/** Returns a sentence about an image that is being added: its problem, with the file name once, or its progress. */
function addedImagesSentence({ name, refusal, bytes, sent }: AddedImages): string {
  if (refusal !== undefined) return name === '' || refusal.includes(name) ? refusal : `${name}: ${refusal}`;
  if (bytes === undefined || sent === undefined) return `Reading ${name}`;
  if (sent < bytes) return `${name}, ${formatBytes(sent)} of ${formatBytes(bytes)}`;
  return `Checking ${name}`;
}
