import { Button } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import type { Equaliser, Fairness } from '../../../../shared/comparisons/fairness.ts';
import { Box, Flex, Group } from '../../../ui/layout-primitives.tsx';

interface FairnessNoteProps {
  readonly fairness: Fairness;
  /** Rows that are on. */
  readonly count: number;
  readonly equalise: (equaliser: Equaliser) => void;
}

/** The differences between the runs besides their models, with a button for each that can be removed. */
export function FairnessNote({ fairness, count, equalise }: FairnessNoteProps) {
  const whole = textOfFairness(fairness, count);
  const text = textOfFairness(fairness, count, mostNamed);
  const outcomeLength = text.indexOf('. ') + 1;
  return (
    <Group
      component="section"
      gap="s3"
      wrap="wrap"
      mih={44}
      px="s4"
      py="s2"
      line="bottom"
      aria-label="Is this a fair comparison?"
    >
      <IconScale size={16} stroke={1.5} aria-hidden />
      <Box component="p" className="t2" flex="1 1 240px" role="status" title={text === whole ? undefined : whole}>
        <span aria-hidden={text === whole ? undefined : true}>
          <b className="t1 strong">{text.slice(0, outcomeLength)}</b>
          {text.slice(outcomeLength)}
        </span>
        {text !== whole && <span className="visually-hidden">{whole}</span>}
      </Box>
      <Flex gap="s2" wrap="wrap">
        {fairness.equalisers.map((equaliser) => (
          <Button key={equaliser.label} size="xs" onClick={() => equalise(equaliser)}>
            {equaliser.label}
          </Button>
        ))}
      </Flex>
    </Group>
  );
}

/** The first ones matter most. More would need a second line. */
const mostNamed = 2;

/**
 * Returns a sentence: "Nearly fair. All five get the same idea, but durations run from 5 to 10 s." `most`: how many
 * differences it names, and then without what is the same.
 */
export function textOfFairness({ outcome: testResult, differences }: Fairness, count: number, most?: number): string {
  if (testResult === 'alone') return count === 0 ? 'No runs chosen yet.' : 'A single run has nothing to compare with.';
  const subject = count === 2 ? 'Both' : `All ${numbers[count] ?? count}`;
  if (testResult === 'even')
    return `Fair. ${subject} get the same prompt and images, and all other settings here are the same.`;
  const outcome = testResult === 'mostly' ? 'Nearly fair' : 'Not quite fair';
  const words = differences.map((difference) => difference.words);
  if (most !== undefined && words.length > most) {
    const named = words.slice(0, most).join('; ');
    return `${outcome}. ${named[0]?.toUpperCase() ?? ''}${named.slice(1)}; and ${words.length - most} more.`;
  }
  const listed = words.length > 1 ? `${words.slice(0, -1).join('; ')}; and ${words.at(-1)}` : words.join('');
  return `${outcome}. ${subject} get the same idea, but ${listed}.`;
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
