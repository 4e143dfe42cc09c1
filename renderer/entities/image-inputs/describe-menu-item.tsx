import { Menu } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { ImageInput } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../shared/library/item.ts';
import { requestAssistantDialog } from '../assistant/assistant-dialog-request.ts';
import { useAssistantModel } from '../assistant/use-assistant-model.ts';
import { usePromptToStudio } from '../drafts/use-prompt-to-studio.ts';
import { useSelectedModel } from '../drafts/use-selected-model.ts';
import { fileName } from '../items/item-text.ts';

interface DescribeMenuItemProps {
  readonly item: Item;
  /** The image, or the visible frame of the video. */
  readonly loadImage: () => Promise<ImageInput>;
  readonly closeOverlay: () => void;
}

/** Opens the description of a library item. Not shown while the writing assistant is off. */
export function DescribeMenuItem({ item, loadImage, closeOverlay }: DescribeMenuItemProps) {
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
