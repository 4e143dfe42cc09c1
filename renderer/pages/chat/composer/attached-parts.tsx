import { UploadProgress } from '../../../entities/image-inputs/upload-progress.tsx';
import { Flex, Group } from '../../../ui/layout-primitives.tsx';
import { AttachmentChip } from './attachment-chip.tsx';
import styles from './composer.module.css';
import type { Attachment } from './composer-store.ts';
import type { useAttachments } from './use-attachments.ts';

interface AttachedPartsProps {
  readonly attached: readonly Attachment[];
  readonly attaching: Pick<ReturnType<typeof useAttachments>, 'isAttaching' | 'uploads' | 'dismiss'>;
  readonly change: (attached: readonly Attachment[]) => void;
}

/** The files of the next question: those that are attached, and those that are still uploading. */
export function AttachedParts({ attached, attaching, change }: AttachedPartsProps) {
  // The list of uploads belongs to the visit that began them; the wait does not.
  const isWaiting = attaching.isAttaching && attaching.uploads.length === 0;
  if (attached.length === 0 && attaching.uploads.length === 0 && !isWaiting) return null;
  return (
    <Group gap="s2" wrap="wrap" mah="30vh" mb="s2" overflow="auto">
      <Flex component="ul" gap="s2" wrap="wrap" aria-label="Attached">
        {attached.map((part, index) => (
          <AttachmentChip
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
            key={index}
            part={part}
            remove={() => change(attached.toSpliced(index, 1))}
            replace={(next) => change(attached.with(index, next))}
          />
        ))}
      </Flex>
      {isWaiting && (
        <p className="t3 small" role="status">
          Files are still being added.
        </p>
      )}
      <UploadProgress uploads={attaching.uploads} dismiss={attaching.dismiss} />
      {attached.some(({ kind }) => kind === 'image') && (
        <p className={styles['hint']}>Sent as Base64. Images over 8 MB can’t be sent.</p>
      )}
    </Group>
  );
}
