import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Equaliser, Fairness } from '../../../../shared/comparisons/fairness.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';

interface FairnessNoteProps {
  readonly fairness: Fairness;
  /** Rows that are on. */
  readonly count: number;
  /** True if some row has edited values. */
  readonly edited: boolean;
  readonly equalise: (equaliser: Equaliser) => void;
  readonly undoEdits: () => void;
}

/** The differences between the runs besides their models, with a button for each that can be removed. */
export function FairnessNote({ fairness, count, edited, equalise, undoEdits }: FairnessNoteProps) {
  return (
    <Stack component="section" gap="s2" aria-labelledby="fairness-title">
      <h3 className="label" id="fairness-title">
        Is this a fair comparison?
      </h3>
      <p className="t2" role="status">
        {textOfFairness(fairness, count)}
      </p>
      <Flex gap="s2" wrap="wrap">
        {fairness.equalisers.map((equaliser) => (
          <Button key={equaliser.label} size="xs" onClick={() => equalise(equaliser)}>
            {equaliser.label}
          </Button>
        ))}
        {edited && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconArrowBackUp size={14} stroke={1.5} aria-hidden />}
            onClick={undoEdits}
          >
            Undo edits
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

/** Returns a sentence: "Mostly. All five get the same idea, but durations run from 5 to 10 s." */
export function textOfFairness({ outcome: testResult, differences }: Fairness, count: number): string {
  if (testResult === 'alone') return count === 0 ? 'No runs chosen yet.' : 'A single run has nothing to compare with.';
  const subject = count === 2 ? 'Both' : `All ${numbers[count] ?? count}`;
  if (testResult === 'even')
    return `Yes. ${subject} get the same prompt and images, and all other settings here are the same.`;
  const differenceTexts = differences.map((difference) => difference.words);
  const listed =
    differenceTexts.length > 1
      ? `${differenceTexts.slice(0, -1).join('; ')}; and ${differenceTexts.at(-1)}`
      : differenceTexts.join('');
  return `${testResult === 'mostly' ? 'Mostly' : 'Not quite'}. ${subject} get the same idea, but ${listed}.`;
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
