import { Button, NumberInput, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  allInstructions,
  choicesOf,
  fillInstruction,
  languages,
} from '../../../shared/assistant/built-in-instructions.ts';
import { improveQuestion } from '../../../shared/assistant/improve-prompt.ts';
import { placeholderChanges } from '../../../shared/prompts/placeholder-changes.ts';
import { countCharacters } from '../../../shared/util/format-numbers.ts';
import { useSynced } from '../../api/synced-state.ts';
import { Group, Stack } from '../../ui/layout-primitives.tsx';
import { useOpenSaved } from '../saved/use-open-saved.ts';
import { AssistantDialog } from './assistant-dialog.tsx';
import { closeAssistantDialog, type ImproveRequest } from './assistant-dialog-request.ts';
import { LabeledTextBox } from './labeled-text-box.tsx';
import { WordDiffView } from './word-diff-view.tsx';

/** Asks for a better prompt, and shows the changes by words before any of them is used. */
export function ImprovePromptDialog({ request }: { readonly request: ImproveRequest }) {
  const { prompt, place, apply } = request;
  const { assistantInstructions } = useSynced('settings');
  const instructions = allInstructions(assistantInstructions);
  const [chosenId, setChosen] = useState(instructions[0]?.id);
  const instruction = instructions.find((each) => each.id === chosenId) ?? instructions[0];
  const openInstructions = useOpenSaved('instructions');
  const [language, setLanguage] = useState<string>(languages[0]);
  const [characters, setCharacters] = useState(shorterLength(prompt, place.maxLength));
  const task = instruction ? fillInstruction(instruction, { language, characters }) : '';
  const question = useMemo(() => {
    if (prompt.trim() === '') return { reason: 'Write a prompt first.' };
    if (task.trim() === '') return { reason: 'The instruction is empty.' };
    return improveQuestion(prompt, task, place);
  }, [prompt, task, place]);
  if (!instruction) return null;
  const choices = choicesOf(instruction);
  return (
    <AssistantDialog
      title="Improve prompt"
      verb="Improve"
      question={question}
      result={(improved) => (
        <>
          {place.isTemplate && <PlaceholderWarning before={prompt} after={improved} />}
          <WordDiffView
            before={prompt}
            after={improved}
            maxLength={place.maxLength}
            use={(text) => {
              closeAssistantDialog();
              apply(text);
            }}
            discard={closeAssistantDialog}
          />
        </>
      )}
    >
      <Stack gap="s3">
        <Group gap="s2" align="flex-end" wrap="wrap">
          <Select
            label="Instruction"
            w={220}
            allowDeselect={false}
            data-autofocus
            data={instructions.map(({ id: value, title }) => ({ value, label: title || 'Untitled' }))}
            value={instruction.id}
            onChange={(value) => value !== null && setChosen(value)}
          />
          {choices.has('language') && (
            <Select
              label="Language"
              w={140}
              allowDeselect={false}
              data={[...languages]}
              value={language}
              onChange={(value) => value !== null && setLanguage(value)}
            />
          )}
          {choices.has('characters') && (
            <NumberInput
              label="Characters"
              w={120}
              min={1}
              max={100_000}
              allowDecimal={false}
              value={characters}
              onChange={(value) => typeof value === 'number' && value >= 1 && setCharacters(value)}
            />
          )}
          <Button
            variant="subtle"
            onClick={() => {
              closeAssistantDialog();
              openInstructions();
            }}
          >
            Edit instructions
          </Button>
        </Group>
        <LabeledTextBox label="Prompt" text={prompt} />
      </Stack>
    </AssistantDialog>
  );
}

/** Names the placeholders that the improved template lost or got. */
function PlaceholderWarning({ before, after }: { readonly before: string; readonly after: string }) {
  const { removed, added } = useMemo(() => placeholderChanges(before, after), [before, after]);
  if (removed.length + added.length === 0) return null;
  return (
    <p className="bad small" role="alert">
      The placeholders of the template differ.
      {removed.length > 0 && ` Missing: ${removed.join(' ')}.`}
      {added.length > 0 && ` New: ${added.join(' ')}.`}
    </p>
  );
}

/** The limit of the field for a longer prompt, otherwise about half of the prompt. */
function shorterLength(prompt: string, maxLength: number | undefined): number {
  const length = countCharacters(prompt);
  if (maxLength !== undefined && length > maxLength) return maxLength;
  return Math.max(50, Math.round(length / 20) * 10);
}
