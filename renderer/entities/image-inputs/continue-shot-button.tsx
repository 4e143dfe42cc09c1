import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlayerTrackNext } from '@tabler/icons-react';
import { useState } from 'react';
import type { Item } from '../../../shared/library/item.ts';
import { hdrText } from '../../../shared/library/video-colors.ts';
import { Group } from '../../ui/layout-primitives.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useSelectedModel } from '../drafts/use-selected-model.ts';
import { useHdr } from '../items/hdr-note.tsx';
import { fileName } from '../items/item-text.ts';
import { useVisibleModels } from '../models/use-visible-models.ts';
import { firstFrameSlots, slotOfNextShot } from './first-frame-slots.ts';
import { useTargetSlotStore } from './focus-target-slot.ts';
import { saveFrameAsFile } from './save-frame-as-file.ts';
import { uploadImage } from './upload-image.ts';
import { type Target, usePlaceImage } from './use-place-image.ts';

interface ContinueShotProps {
  /** A video. */
  readonly item: Item;
  /** Closes overlays of the page before the form opens. */
  readonly closeOverlay?: () => void;
}

const title = 'Use the last frame of this video as the first frame of the next one';
const icon = <IconPlayerTrackNext size={14} stroke={1.5} aria-hidden />;

/** Returns the end of a title that says how the colors of the frame change. Empty for standard range. */
function useColorWarning(item: Item): string {
  const hdr = useHdr(item);
  return hdr ? `. ${hdrText(hdr)}` : '';
}

/** Continues a video in the form of its model, or of the model that was used last. The menu has all others. */
export function ContinueShotButton({ item, closeOverlay }: ContinueShotProps) {
  const { slots, slot, run } = useContinueShot(item, closeOverlay);
  const warning = useColorWarning(item);
  const [isBusy, setBusy] = useState(false);
  const continueInSlot = (to: Target) => {
    if (isBusy) return;
    setBusy(true);
    void run(to).finally(() => setBusy(false));
  };
  if (slots.length === 0) return null;
  const otherSlots = (
    <Menu.Dropdown aria-label="Continue this shot with">
      <Menu.Label>Continue with</Menu.Label>
      {slots.map((each) => (
        <Menu.Item key={each.model.id} onClick={() => continueInSlot(each)}>
          {each.model.title}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  );
  const button = { size: 'xs', variant: 'subtle', leftSection: icon, loading: isBusy } as const;
  if (!slot) {
    return (
      <Menu position="top-end" keepMounted={false}>
        <Menu.Target>
          <Button {...button} title={`${title}${warning}`}>
            Continue this shot
          </Button>
        </Menu.Target>
        {otherSlots}
      </Menu>
    );
  }
  return (
    <Group component="span" gap={0}>
      <Button {...button} title={`${title}, with ${slot.model.title}${warning}`} onClick={() => continueInSlot(slot)}>
        Continue this shot
      </Button>
      {slots.length > 1 && (
        <Menu position="top-end" keepMounted={false}>
          <Tooltip label="Continue with another model">
            <span>
              <Menu.Target>
                <ActionIcon size={24} aria-label="Continue with another model">
                  <IconChevronDown size={12} stroke={1.5} />
                </ActionIcon>
              </Menu.Target>
            </span>
          </Tooltip>
          {otherSlots}
        </Menu>
      )}
    </Group>
  );
}

/** `ContinueShotButton` as an entry of an open menu. */
export function ContinueShotMenuItem({ item, closeOverlay }: ContinueShotProps) {
  const { slots, slot, run } = useContinueShot(item, closeOverlay);
  const warning = useColorWarning(item);
  if (slots.length === 0) return null;
  if (slot) {
    return (
      <Menu.Item leftSection={icon} title={`${title}${warning}`} onClick={() => void run(slot)}>
        Continue this shot
      </Menu.Item>
    );
  }
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={icon}>Continue this shot</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {slots.map((each) => (
          <Menu.Item key={each.model.id} onClick={() => void run(each)}>
            {each.model.title}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

interface ContinueShotActions {
  /** The slots for the first frame of the next shot. */
  readonly slots: readonly Target[];
  /** The slot that needs no choice of the user. */
  readonly slot: Target | undefined;
  /** Sets the last frame of the video in a slot and opens the form of its model. */
  readonly run: (slot: Target) => Promise<void>;
}

/** Continues a shot: the exact last frame of `item`, a video, becomes the first frame of the next one. */
function useContinueShot(item: Item, closeOverlay: () => void = () => {}): ContinueShotActions {
  const place = usePlaceImage();
  const [open] = useSelectedModel();
  const last = useTargetSlotStore((memory) => memory.last);
  const slots = firstFrameSlots(useVisibleModels(open));
  const loadImage = async () => {
    const { file, origin } = await saveFrameAsFile({ name: fileName(item), video: { kind: 'item', item } }, 'last');
    return { ...(await uploadImage(file)), origin };
  };
  return {
    slots,
    slot: slotOfNextShot(slots, { madeBy: item.modelId, last, open: open.id }),
    run: (slot) => place(slot, loadImage, closeOverlay, true),
  };
}
