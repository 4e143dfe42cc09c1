import { Button, NumberInput, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  allInstructions,
  choicesOf,
  fillInstruction,
  languages,
} from '../../../shared/assistant/built-in-instructions.ts';
import { improveQuestion } from '../../../shared/assistant/improve-prompt.ts';
import { applyChanges, diffTexts } from '../../../shared/assistant/word-diff.ts';
import { placeholderChanges } from '../../../shared/prompts/placeholder-changes.ts';
import { countCharacters, formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { useSynced } from '../../api/synced-state.ts';
import { Box, Flex, Group, Stack } from '../../ui/layout-primitives.tsx';
import { useRovingFocus } from '../../ui/roving-focus/use-roving-focus.ts';
import { useOpenSaved } from '../saved/use-open-saved.ts';
import { AssistantDialog } from './assistant-dialog.tsx';
import { closeAssistantDialog, type ImproveRequest } from './assistant-dialog-request.ts';
import { LabeledTextBox } from './labeled-text-box.tsx';
import styles from './word-diff-view.module.css';

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

interface WordDiffViewProps {
  readonly before: string;
  readonly after: string;
  /** Maximum number of characters. */
  readonly maxLength: number | undefined;
  readonly use: (text: string) => void;
  readonly discard: () => void;
}

/** Two texts beside each other: the changes by words, of which the user selects some, and the text that they give. */
function WordDiffView({ before, after, maxLength, use, discard }: WordDiffViewProps) {
  const parts = useMemo(() => diffTexts(before, after), [before, after]);
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set());
  const changes = parts.flatMap(({ kind }, index) => (kind === 'change' ? [index] : []));
  const roving = useRovingFocus({ layout: 'both', first: String(changes[0]) });
  const text = applyChanges(parts, (index) => accepted.has(index));
  const toggle = (index: number) => {
    const next = new Set(accepted);
    if (!next.delete(index)) next.add(index);
    setAccepted(next);
  };
  if (changes.length === 0) {
    return (
      <Group gap="s2">
        <p className="grow">The model suggests no change.</p>
        <Button onClick={discard}>Close</Button>
      </Group>
    );
  }
  return (
    <Stack gap="s3">
      <Flex className={styles['columns']} gap="s4">
        <Stack gap="s1" flex={1} miw={0}>
          <p className="label">Changes</p>
          <Box className={`pre-wrap ${styles['text']}`} role="group" aria-label="Changes" {...roving.list}>
            {parts.map((part, index) =>
              part.kind === 'same' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: Parts have no other identity.
                <span key={index}>{part.text}</span>
              ) : (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: Parts have no other identity.
                  key={index}
                  type="button"
                  className={styles['change']}
                  aria-pressed={accepted.has(index)}
                  aria-label={changeText(part.removed, part.added)}
                  onClick={() => toggle(index)}
                  {...roving.item(String(index))}
                >
                  {part.removed !== '' && <del>{part.removed}</del>}
                  {part.added !== '' && <ins>{part.added}</ins>}
                </button>
              ),
            )}
          </Box>
          <p className="t3 small">Click a change to accept it.</p>
        </Stack>
        <Stack gap="s1" flex={1} miw={0}>
          <Flex gap="s2" justify="space-between">
            <p className="label">
              {accepted.size === 0
                ? 'Prompt, unchanged so far'
                : `Prompt with ${formatCounted(accepted.size, 'change')}`}
            </p>
            <Length text={text} maxLength={maxLength} />
          </Flex>
          <Box
            component="section"
            className={`pre-wrap ${styles['text']}`}
            tabIndex={0}
            aria-label="Prompt with accepted changes"
          >
            {text}
          </Box>
          <Flex justify="flex-end">
            <span className="small t3">
              With all changes: <Length text={after} maxLength={maxLength} />
            </span>
          </Flex>
        </Stack>
      </Flex>
      <Group gap="s2" justify="flex-end">
        <Button variant="subtle" onClick={discard}>
          Discard
        </Button>
        <Button disabled={accepted.size === 0 || accepted.size === changes.length} onClick={() => use(text)}>
          Accept {accepted.size} of {changes.length}
        </Button>
        <Button variant="filled" onClick={() => use(after)}>
          Accept all
        </Button>
      </Group>
    </Stack>
  );
}

function Length({ text, maxLength }: { readonly text: string; readonly maxLength: number | undefined }) {
  const length = countCharacters(text);
  const isOver = maxLength !== undefined && length > maxLength;
  return (
    <span className={`num small ${isOver ? 'bad' : 't3'}`}>
      {formatCount(length)}
      {maxLength !== undefined && ` of ${formatCount(maxLength)}`} characters
    </span>
  );
}

function changeText(removed: string, added: string): string {
  const [before, after] = [removed.trim(), added.trim()];
  if (after === '') return before === '' ? 'Remove white space' : `Remove “${before}”`;
  return before === '' ? `Insert “${after}”` : `Replace “${before}” with “${after}”`;
}
