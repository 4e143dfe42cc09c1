import { ActionIcon, Button } from '@mantine/core';
import { IconCrop, IconPictureInPictureOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { checkImage, type ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { originalOf, proposeResize } from '../../../../shared/fields/propose-resize.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { type ResizeMode, requestResize } from './resize-request.ts';

interface FitActionsProps {
  readonly image: ImageInput;
  readonly limits: ImageLimits;
  readonly replace: (image: ImageInput) => void;
  /** Id of the element that names the image. */
  readonly describedBy: string;
  /** True for one small button that opens the other actions. */
  readonly dense?: boolean;
}

/** Actions of a filled slot to fit its image, or to change an existing fit. Empty for a URL. */
export function SlotResizeActions({ image, limits, replace, describedBy, dense = false }: FitActionsProps) {
  if (image.from !== 'file') return null;
  const fits = checkImage(limits, image).length === 0;
  const open = (way?: ResizeMode) => (event: MouseEvent<HTMLElement>) => {
    const refocus = createRefocus(event.currentTarget);
    const title = `Crop or resize ${image.name}`;
    requestResize({ image, limits, title, ...(way ? { way } : {}), done: replace, refocus });
  };
  const resizes = !fits && proposeResize(limits, image) !== undefined;
  if (dense || (fits && !image.fit)) {
    const label = fits
      ? image.fit
        ? 'Edit crop or resize'
        : 'Crop or resize'
      : image.fit
        ? 'Resize again'
        : 'Fit to limits';
    return (
      <Tooltip label={label}>
        <ActionIcon
          size={24}
          variant={fits ? 'subtle' : 'default'}
          aria-label={label}
          aria-describedby={describedBy}
          onClick={open(image.fit ? undefined : resizes ? 'resize' : 'crop')}
        >
          <IconCrop size={14} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    );
  }
  const described = { 'aria-describedby': describedBy, size: 'xs' } as const;
  if (image.fit) {
    const { recipe, original } = image.fit;
    const isResize =
      recipe.way === 'crop' && recipe.area.width === original.width && recipe.area.height === original.height;
    const restoreOriginal = (event: MouseEvent<HTMLElement>) => {
      const refocus = createRefocus(event.currentTarget);
      replace(originalOf(image));
      rememberUndo(`Original of ${image.name} restored`, () => replace(image));
      requestAnimationFrame(refocus);
    };
    return (
      <>
        {fits && (
          <Box component="span" className="fit-word t3 small" mr={4}>
            Adjusted: {isResize ? 'resize' : recipe.way}
          </Box>
        )}
        <Button {...described} variant={fits ? 'subtle' : 'default'} onClick={open()}>
          {fits ? 'Edit' : 'Resize again'}
        </Button>
        <Button {...described} variant="subtle" onClick={restoreOriginal}>
          Original
        </Button>
      </>
    );
  }
  if (resizes) {
    return (
      <Button {...described} onClick={open('resize')}>
        Resize to fit
      </Button>
    );
  }
  return (
    <>
      <Button {...described} leftSection={<IconCrop size={14} stroke={1.5} aria-hidden />} onClick={open('crop')}>
        Crop to fit
      </Button>
      <Button
        {...described}
        leftSection={<IconPictureInPictureOff size={14} stroke={1.5} aria-hidden />}
        onClick={open('pad')}
      >
        Pad
      </Button>
    </>
  );
}

/**
 * Returns a function that focuses the first button of the slot at this position. The element of the slot is replaced
 * with its image.
 */
function createRefocus(pressed: HTMLElement): () => void {
  const slot = pressed.closest('li');
  const list = slot?.parentElement;
  const place = slot && list ? [...list.children].indexOf(slot) : -1;
  return () => list?.children[place]?.querySelector('button')?.focus();
}
