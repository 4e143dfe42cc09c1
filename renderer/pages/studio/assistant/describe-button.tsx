import { ActionIcon } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { imageName } from '../../../../shared/fields/image-name.ts';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import { withLiteralBraces } from '../../../../shared/prompts/literal-braces.ts';
import { requestAssistantDialog } from '../../../entities/assistant/assistant-dialog-request.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { notifyUndo, rememberUndo } from '../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

interface DescribeButtonProps {
  readonly model: Model;
  readonly image: ImageInput;
  /** Id of the element that names the image. */
  readonly describedBy: string;
}

/** Opens the description of an image of the form, whose text can become the prompt. */
export function DescribeButton({ model, image, describedBy }: DescribeButtonProps) {
  const { read, setValue } = useDraftActions();
  const [name, field] = fieldWithRole(model, 'prompt') ?? [];
  if (name === undefined) return null;
  const writePrompt = (description: string, isAdded: boolean) => {
    const { values, template } = read(model);
    const before = values[name];
    // Braces of a description are no placeholders.
    const text = template ? withLiteralBraces(description) : description;
    const isAfterText = isAdded && typeof before === 'string' && before.trim() !== '';
    setValue(model, name, isAfterText ? `${before}\n${text}` : text);
    const undo = () => setValue(model, name, before);
    if (isAdded) rememberUndo('Description added', undo);
    else notifyUndo('Prompt replaced by the description', undo);
  };
  const open = () =>
    requestAssistantDialog({
      kind: 'describe',
      name: imageName(image),
      loadImage: async () => image,
      place: { model, maxLength: field?.maxLength },
      uses: [
        { label: 'Add to prompt', apply: (text) => writePrompt(text, true) },
        { label: 'Use as prompt', apply: (text) => writePrompt(text, false) },
      ],
    });
  return (
    <Tooltip label="Describe with the assistant">
      <ActionIcon size={24} aria-label="Describe" aria-describedby={describedBy} onClick={open}>
        <IconSparkles size={14} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
