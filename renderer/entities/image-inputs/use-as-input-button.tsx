import { Button, Menu } from '@mantine/core';
import { IconCapture, IconPhotoPlus, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImageInput } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../shared/library/item.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { requestAssistantDialog } from '../assistant/assistant-dialog-request.ts';
import { useAssistantModel } from '../assistant/use-assistant-model.ts';
import { usePromptToStudio } from '../drafts/use-prompt-to-studio.ts';
import { useSelectedModel } from '../drafts/use-selected-model.ts';
import { HdrNote } from '../items/hdr-note.tsx';
import { fileName } from '../items/item-text.ts';
import type { PlayedVideo } from '../items/media-player/use-played-video.ts';
import { ChooseSlotMenu } from './choose-slot-menu.tsx';
import { inputOfFrame } from './image-of-frame.ts';
import { usePlaceImage } from './use-place-image.ts';

interface UseFrameProps {
  readonly item: Item;
  /** The player that shows it. */
  readonly video: Pick<PlayedVideo, 'hold' | 'failed'>;
  readonly closeOverlay?: () => void;
}

/** Button of a player: sends the visible frame to a slot, decoded from the file at its full size. */
export function UseFrameAsInputButton({ item, video, closeOverlay = () => {} }: UseFrameProps) {
  const place = usePlaceImage();
  const [busy, setBusy] = useState(false);
  const loadImage = async () => inputOfFrame(item, video.hold());
  return (
    <Menu position="top-end" keepMounted={false} withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          title="Use this frame (U)"
          leftSection={<IconCapture size={14} stroke={1.5} aria-hidden />}
          aria-disabled={busy || video.failed}
          onClick={() => video.hold()}
        >
          Use this frame
        </Button>
      </Menu.Target>
      <ChooseSlotMenu
        choose={(target) => {
          setBusy(true);
          void place(target, loadImage, closeOverlay).finally(() => setBusy(false));
        }}
      >
        <HdrNote item={item} />
        <DescribeMenuItem item={item} loadImage={loadImage} closeOverlay={closeOverlay} />
      </ChooseSlotMenu>
    </Menu>
  );
}

interface UseAsInputProps {
  /** An image. */
  readonly item: Item;
  readonly closeOverlay?: () => void;
}

/** A button at an image that sends it into a slot. */
export function UseAsInputButton({ item, closeOverlay = () => {} }: UseAsInputProps) {
  const calls = useCalls();
  const place = usePlaceImage();
  const loadImage = () => calls.inputs.fromItem({ id: item.id });
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<IconPhotoPlus size={14} stroke={1.5} aria-hidden />}>
          Use as input
        </Button>
      </Menu.Target>
      <ChooseSlotMenu choose={(target) => void place(target, loadImage, closeOverlay)}>
        <DescribeMenuItem item={item} loadImage={loadImage} closeOverlay={closeOverlay} />
      </ChooseSlotMenu>
    </Menu>
  );
}

interface DescribeMenuItemProps {
  readonly item: Item;
  /** The image, or the visible frame of the video. */
  readonly loadImage: () => Promise<ImageInput>;
  readonly closeOverlay: () => void;
}

/** Opens the description of a library item. Not shown while the writing assistant is off. */
function DescribeMenuItem({ item, loadImage, closeOverlay }: DescribeMenuItemProps) {
  const isOn = useAssistantModel() !== undefined;
  const [model] = useSelectedModel();
  const sendToStudio = usePromptToStudio();
  if (!isOn) return null;
  const applyPrompt = (prompt: string) => {
    closeOverlay();
    sendToStudio(model, prompt);
  };
  const open = () =>
    requestAssistantDialog({
      kind: 'describe',
      name: fileName(item),
      loadImage,
      itemId: item.id,
      uses: [{ label: 'Use as prompt', apply: applyPrompt }],
    });
  return (
    <>
      <Menu.Item leftSection={<IconSparkles size={14} stroke={1.5} aria-hidden />} onClick={open}>
        Describe…
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
