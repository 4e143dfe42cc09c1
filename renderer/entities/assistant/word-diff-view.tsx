import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { applyChanges, diffTexts } from '../../../shared/assistant/word-diff.ts';
import { countCharacters, formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { Box, Flex, Group, Stack } from '../../ui/layout-primitives.tsx';
import { useRovingFocus } from '../../ui/roving-focus/use-roving-focus.ts';
import styles from './word-diff-view.module.css';

interface WordDiffViewProps {
  readonly before: string;
  readonly after: string;
  /** Maximum number of characters. */
  readonly maxLength: number | undefined;
  readonly use: (text: string) => void;
  readonly discard: () => void;
}

/** Two texts beside each other: the changes by words, of which the user selects some, and the text that they give. */
export function WordDiffView({ before, after, maxLength, use, discard }: WordDiffViewProps) {
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
