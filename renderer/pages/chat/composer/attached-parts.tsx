import { ActionIcon, Button } from '@mantine/core';
import { IconBraces, IconFileText, IconLink, IconMicrophone, IconX } from '@tabler/icons-react';
import { inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import { checkImageBytes, smallerRecipe, warnImageBytes } from '../../../../shared/conversations/image-size-limit.ts';
import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import { assertNever } from '../../../../shared/problem.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { UploadProgress } from '../../../entities/image-inputs/upload-progress.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from './composer.module.css';
import type { Attachment } from './composer-store.ts';
import type { useAttachments } from './use-attachments.ts';

const iconProps = { size: 16, stroke: 1.5, 'aria-hidden': true, className: styles['chip-icon'] } as const;

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
        <p className="t3 small">Sent as Base64. Images over 8 MB can’t be sent.</p>
      )}
    </Group>
  );
}

interface AttachmentChipProps {
  readonly part: Attachment;
  readonly remove: () => void;
  readonly replace: (part: Attachment) => void;
}

/** An attachment of the question, with its size and its problem. */
function AttachmentChip({ part, remove, replace }: AttachmentChipProps) {
  const { name, facts, icon } = describeAttachment(part);
  const image = part.kind === 'image' && part.image.from === 'file' ? part.image : undefined;
  const fault = image && checkImageBytes(image);
  const warning = image && warnImageBytes(image);
  return (
    <Group component="li" className={`small ${styles['chip']}`} gap="s2" maw={420} data-bad={fault !== undefined}>
      {icon}
      <Stack component="span" miw={0}>
        <span className="cut">
          {name} <span className="t3 num">{facts}</span>
        </span>
        {fault !== undefined && <span className="bad">{fault}</span>}
        {warning !== undefined && <span className="ink">{warning}</span>}
      </Stack>
      {(fault ?? warning) !== undefined && image && (
        <MakeSmaller image={image} done={(smaller) => replace({ kind: 'image', image: smaller })} />
      )}
      <ActionIcon size={24} aria-label={`Remove ${name}`} onClick={remove}>
        <IconX size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function MakeSmaller({ image, done }: { image: ImageFile; done: (image: ImageFile) => void }) {
  const resize = useAction(({ inputs }) => inputs.resize({ image, recipe: smallerRecipe(image), orJpeg: true }), {
    failed: 'Couldn’t make the image smaller',
    done,
  });
  return (
    <Button size="xs" loading={resize.isPending} onClick={() => resize.run()}>
      Make smaller
    </Button>
  );
}

function describeAttachment(part: Attachment): { name: string; facts: string; icon: React.ReactNode } {
  switch (part.kind) {
    case 'image': {
      const { image } = part;
      if (image.from === 'link') return { name: image.url, facts: 'link', icon: <IconLink {...iconProps} /> };
      return {
        name: image.name,
        facts: formatBytes(image.bytes),
        icon: <Box component="img" flex="none" w={48} h={34} bg="stage" src={inputThumbnailRoute(image.hash)} alt="" />,
      };
    }
    case 'sound':
      return {
        name: part.sound.name,
        facts: formatBytes(part.sound.bytes),
        icon: <IconMicrophone {...iconProps} />,
      };
    case 'document': {
      const { source, title } = part;
      const length = source.from === 'text' ? formatCounted(source.text.length, 'character') : source.from;
      const address = source.from === 'link' ? source.url : source.from === 'file-id' ? source.id : 'Document';
      return { name: title || address, facts: length, icon: <IconFileText {...iconProps} /> };
    }
    case 'tool-result':
      return { name: 'Tool result', facts: part.callId, icon: <IconBraces {...iconProps} /> };
    case 'json':
      return { name: 'JSON part', facts: formatBytes(part.text.length), icon: <IconBraces {...iconProps} /> };
    default:
      return assertNever(part);
  }
}
