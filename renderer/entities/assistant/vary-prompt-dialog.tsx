import { Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { mostVariations, varyQuestion } from '../../../shared/assistant/vary-prompt.ts';
import { countCharacters, formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { Box, Flex, Group, Stack } from '../../ui/layout-primitives.tsx';
import { useSpellCheck } from '../../ui/use-spell-check.ts';
import { AssistantDialog } from './assistant-dialog.tsx';
import { closeAssistantDialog, type VaryRequest } from './assistant-dialog-request.ts';
import { LabeledTextBox } from './labeled-text-box.tsx';

/** Asks for several prompts, of which the user edits and selects some as rows of the plan. */
export function VaryPromptDialog({ request }: { readonly request: VaryRequest }) {
  const { prompt, place, apply } = request;
  const [count, setCount] = useState(6);
  const [direction, setDirection] = useState('');
  const question = useMemo(() => {
    // The rows of the plan are plain text, which would send the braces of a template.
    if (place.isTemplate) return { reason: 'This prompt is a template. Turn off Template to vary it as plain text.' };
    return prompt.trim() === '' ? { reason: 'Write a prompt first.' } : varyQuestion(prompt, count, direction, place);
  }, [prompt, count, direction, place]);
  return (
    <AssistantDialog
      title="Vary prompt"
      verb="Vary"
      question={question}
      result={(prompts) => (
        <Variations
          key={prompts.join('\n')}
          prompts={prompts}
          maxLength={place.maxLength}
          use={(chosen) => {
            closeAssistantDialog();
            apply(chosen);
          }}
        />
      )}
    >
      <Stack gap="s3">
        <Group gap="s2" align="flex-end" wrap="wrap">
          <NumberInput
            label="Prompts"
            w={100}
            min={1}
            max={mostVariations}
            allowDecimal={false}
            clampBehavior="strict"
            data-autofocus
            value={count}
            onChange={(value) => typeof value === 'number' && value >= 1 && setCount(value)}
          />
          <TextInput
            className="grow"
            label="Differences (optional)"
            placeholder="place, weather, camera"
            maxLength={500}
            value={direction}
            onChange={({ currentTarget: { value } }) => setDirection(value)}
          />
        </Group>
        <LabeledTextBox label="Prompt" text={prompt} />
      </Stack>
    </AssistantDialog>
  );
}

interface VariationsProps {
  readonly prompts: readonly string[];
  readonly maxLength: number | undefined;
  readonly use: (prompts: readonly string[]) => void;
}

function Variations({ prompts, maxLength, use }: VariationsProps) {
  const [edits, setEdits] = useState(prompts.map((text) => ({ text, isChosen: true })));
  const spellCheck = useSpellCheck();
  const change = (index: number, changes: Partial<(typeof edits)[number]>) =>
    setEdits((now) => now.map((each, place) => (place === index ? { ...each, ...changes } : each)));
  const chosen = edits.flatMap(({ text, isChosen }) => (isChosen && text.trim() !== '' ? [text.trim()] : []));
  return (
    <Stack gap="s3">
      <Stack component="ol" gap="s2" mah={320} overflow="auto" aria-label="Prompts">
        {edits.map(({ text, isChosen }, index) => {
          const length = countCharacters(text);
          const isOver = maxLength !== undefined && length > maxLength;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: The list is never reordered.
            <Flex component="li" key={index} gap="s2" align="flex-start">
              <Checkbox
                mt={6}
                aria-label={`Use prompt ${index + 1}`}
                checked={isChosen}
                onChange={({ currentTarget: { checked } }) => change(index, { isChosen: checked })}
              />
              <Box flex={1} miw={0}>
                <Textarea
                  aria-label={`Prompt ${index + 1}`}
                  autosize
                  minRows={1}
                  maxRows={6}
                  spellCheck={spellCheck}
                  value={text}
                  onChange={({ currentTarget: { value } }) => change(index, { text: value })}
                />
                {isOver && (
                  <p className="bad small">
                    {formatCount(length)} characters; the limit is {formatCount(maxLength)}.
                  </p>
                )}
              </Box>
            </Flex>
          );
        })}
      </Stack>
      <Group gap="s2" justify="flex-end">
        <span className="t3 small">They replace the rows of the plan. Nothing is sent before you press Generate.</span>
        <Button variant="filled" disabled={chosen.length === 0} onClick={() => use(chosen)}>
          {chosen.length === 0 ? 'Open in the plan' : `Open ${formatCounted(chosen.length, 'prompt')} in the plan`}
        </Button>
      </Group>
    </Stack>
  );
}
