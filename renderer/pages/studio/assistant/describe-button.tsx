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
  const setPrompt = (
    textOf: (before: string, isTemplate: boolean) => string,
    offerUndo: (undo: () => void) => void,
  ) => {
    const { values, template } = read(model);
    const before = values[name];
    setValue(model, name, () => textOf(typeof before === 'string' ? before : '', template !== undefined));
    offerUndo(() => setValue(model, name, () => before));
  };
  // Braces of a description are no placeholders.
  const literal = (text: string, isTemplate: boolean) => (isTemplate ? withLiteralBraces(text) : text);
  const added = (text: string) => (before: string, isTemplate: boolean) => {
    const addition = literal(text, isTemplate);
    return before.trim() === '' ? addition : `${before}\n${addition}`;
  };
  const open = () =>
    requestAssistantDialog({
      kind: 'describe',
      name: imageName(image),
      loadImage: async () => image,
      place: { model, maxLength: field?.maxLength },
      uses: [
        {
          label: 'Add to prompt',
          apply: (text) => setPrompt(added(text), (undo) => rememberUndo('Description added', undo)),
        },
        {
          label: 'Use as prompt',
          apply: (text) =>
            setPrompt(
              (_, isTemplate) => literal(text, isTemplate),
              (undo) => notifyUndo('Prompt replaced by the description', undo),
            ),
        },
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
