import { Button } from '@mantine/core';
import { IconLayoutDashboard, IconPhotoPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { ImageType } from '../../../../shared/fields/image-type.ts';
import { firstButtonOf } from '../../../entities/image-inputs/focus-target-slot.ts';
import { requestItem } from '../../../entities/image-inputs/item-and-frame-choice-requests.ts';
import { acceptedFiles } from '../../../entities/image-inputs/upload-image.ts';
import { UploadProgress } from '../../../entities/image-inputs/upload-progress.tsx';
import { useAddImages } from '../../../entities/image-inputs/use-add-images.ts';
import { useSlotAddFunction } from '../../../entities/image-inputs/use-pasted-and-dropped-images.ts';
import { useTargetShot } from '../../../entities/projects/target-shot.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import type { FilledSlot } from './offered-reference-sets.ts';
import { useSlotDrops } from './use-slot-drops.ts';

// Loaded on demand, because most runs are for no shot.
const ShotReferenceStrip = showLazily(async () => (await import('./shot-reference-strip.tsx')).ShotReferenceStrip);

interface ImageIntakeProps {
  /** Id of the model whose form receives the images. */
  readonly formId: string;
  readonly inputId: string;
  readonly title: string;
  readonly types: readonly ImageType[];
  readonly isMultiple: boolean;
  /** Number of images that still fit. */
  readonly freeSlots: number;
  /** The images of the field, if the reference sets of the target shot are offered. */
  readonly filled?: FilledSlot;
  /** Shows only the file input and running uploads: the slot above accepts drops and pastes. */
  readonly hidden?: boolean;
  readonly add: (image: ImageInput) => void;
  readonly prompt?: ReactNode;
  /** The wire name under which the page finds this picker. */
  readonly actionLabel?: string;
}

/** Adds images: by file, drop, paste while focused, from the library, or by URL. */
export function ImagePicker(props: ImageIntakeProps) {
  const {
    formId,
    inputId,
    title,
    types,
    isMultiple,
    freeSlots,
    filled,
    hidden = false,
    add,
    prompt,
    actionLabel,
  } = props;
  const targetShot = useTargetShot(({ shot }) => shot);
  const intake = useAddImages(title, freeSlots, add, formId);
  const input = useRef<HTMLInputElement>(null);
  const drops = useSlotDrops(intake.addFiles);
  useSlotAddFunction(actionLabel, intake.addFiles);
  const several = isMultiple && freeSlots > 1;
  return (
    <Stack className="intake" gap={6} {...drops}>
      <input
        ref={input}
        id={inputId}
        className="visually-hidden"
        type="file"
        accept={acceptedFiles(types)}
        multiple={isMultiple}
        tabIndex={-1}
        // The input is invisible: a link of a reason moves on to the first button of the field.
        onFocus={(event) => firstButtonOf(event.currentTarget.closest('.field'))?.focus()}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing a refused file again.
          event.target.value = '';
          intake.addFiles({ files });
        }}
      />
      {!hidden && filled && targetShot && (
        <ShotReferenceStrip
          target={targetShot}
          filled={filled}
          title={title}
          isAdding={intake.pendingCount > 0}
          add={intake.addItemById}
        />
      )}
      {!hidden && freeSlots > 0 && (
        <div className="intake-zone">
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPhotoPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {prompt ?? (several ? 'Choose files' : 'Choose file')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconLayoutDashboard size={14} stroke={1.5} aria-hidden />}
            onClick={() => requestItem({ title, freeSlots, done: intake.addItem })}
          >
            From library
          </Button>
          <span className="intake-hint t3 read">or drop or paste {several ? 'files or a URL' : 'a file or URL'}</span>
        </div>
      )}
      <UploadProgress uploads={intake.uploads} dismiss={intake.dismiss} />
    </Stack>
  );
}
