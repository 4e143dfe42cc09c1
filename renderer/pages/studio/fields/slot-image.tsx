import { IconLink, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { ImageFile, ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { formatPixels } from '../../../../shared/util/format-numbers.ts';
import { useIsMissing } from '../../../entities/image-inputs/use-missing-files.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ImageWithMasksThumbnail } from '../mask-editor/image-with-masks-thumbnail.tsx';

/** Props that make the image the drag handle of its slot. */
export interface SlotDrag {
  readonly ref: (element: Element | null) => void;
  readonly handleRef: (element: Element | null) => void;
  readonly dragging: boolean;
}

interface SlotImageProps {
  readonly image: ImageInput;
  /** Position in a list, from 1. */
  readonly number: number | null;
  readonly count: number;
  readonly drag?: SlotDrag | undefined;
  /** The image that this one masks: it is shown with the mask over it. */
  readonly overlaidOn?: ImageFile | undefined;
  /** Too small for more than a sign. */
  readonly dense: boolean;
}

/** The image of a filled slot; a placeholder when it cannot be shown. */
export function SlotImage({ image, number, count, drag, overlaidOn, dense }: SlotImageProps) {
  const [unseen, setUnseen] = useState(false);
  const missing = useIsMissing(image.from === 'file' ? image.hash : undefined) || unseen;
  const name = image.from === 'file' ? image.name : image.url;
  const content =
    image.from === 'link' ? (
      <IconLink size={20} stroke={1.5} aria-hidden />
    ) : missing && dense ? (
      <IconPhotoOff size={16} stroke={1.5} aria-label="The file is missing" />
    ) : missing ? (
      <Box component="span" className="on-media micro" m={8} px={4}>
        The file is missing. Add it again or remove it.
      </Box>
    ) : overlaidOn ? (
      <ImageWithMasksThumbnail image={overlaidOn} still={image} groups={[]} label={`${name} over ${overlaidOn.name}`} />
    ) : (
      <img
        className="fill"
        src={inputThumbnailRoute(image.hash)}
        alt={drag ? '' : name}
        title={formatPixels(image.width, image.height)}
        decoding="async"
        draggable={false}
        onError={() => setUnseen(true)}
      />
    );
  const inside = (
    <>
      {content}
      {number !== null && (
        <Box component="span" className="on-media micro num" pos="absolute" top={0} left={0} px={5}>
          {number}
        </Box>
      )}
    </>
  );
  if (!drag) return <div className="slot-image">{inside}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A button takes the pointer for itself and cannot be dragged everywhere.
    <div
      ref={drag.handleRef}
      className="slot-image"
      data-handle="true"
      role="button"
      tabIndex={0}
      aria-label={`Move ${name}, ${number} of ${count}`}
    >
      {inside}
    </div>
  );
}
