import { Button, SegmentedControl } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Criterion,
  criteria,
  criterionTitles,
  type Vote,
} from '../../../../../../shared/comparisons/review/vote.ts';
import { joinList } from '../../../../../../shared/util/join-list.ts';
import { isSecondWindow } from '../../../../../api/is-second-window.ts';
import { changePairRound, usePairRound } from '../../../../../entities/projects/use-project.ts';
import { CommandTooltip } from '../../../../../ui/commands/command-tooltip.tsx';
import { ariaKeysOf } from '../../../../../ui/commands/keys-of-command.ts';
import { useCommands, useDigitCommand } from '../../../../../ui/commands/use-command.ts';
import { Box, Flex, Group } from '../../../../../ui/layout-primitives.tsx';
import { rememberUndo } from '../../../../../ui/notify-undo.tsx';
import { KeyHint } from '../../common/key-hint.tsx';
import { candidatesOf, useVotes } from '../../common/use-votes.ts';
import type { BlindRound } from './blind-round.ts';
import styles from './round.module.css';
import { nextCriterion, useRound } from './round-store.ts';

const turnTo = (criterion: Criterion) => useRound.setState({ criterion });

/** Endings of the question "Which one …", by criterion. */
const criterionQuestions: Readonly<Record<Criterion, string>> = {
  overall: 'is the best?',
  motion: 'has the best motion?',
  prompt: 'is closest to the prompt?',
  artefacts: 'has the fewest artifacts?',
  identity: 'keeps faces and objects consistent?',
};

/** Shows the question of a round, the numbers to choose from, and their keys. A number votes immediately. */
export function VoteBar({ round }: { round: BlindRound }) {
  const { criterion, votes } = useRound();
  const vote = votes[criterion];
  const [tied, setTied] = useState<Tie>();
  /** Positions of the unfinished tie. */
  const tiedPlaces = tied?.criterion === criterion ? tied.places : undefined;
  const places = round.places.map((_, place) => place);
  const isPair = usePairRound((state) => state.round?.comparisonId === round.comparisonId);
  const castVote = useCastVote(round);
  const castPairVote = useCastPairVote(round);
  const send = (best: readonly number[]) => {
    setTied(undefined);
    if (isPair) castPairVote(best);
    else castVote(best);
  };
  const change = (next: readonly number[]) => setTied({ criterion, places: [...next].sort((a, b) => a - b) });
  const press = (place: number) => {
    if (!tiedPlaces) send([place]);
    else change(tiedPlaces.includes(place) ? tiedPlaces.filter((each) => each !== place) : [...tiedPlaces, place]);
  };
  const toggleTie = () => {
    if (places.length === 2) send(places);
    else if (!tiedPlaces) change(places);
    else if (tiedPlaces.length > 0) send(tiedPlaces);
  };
  const skip = () => {
    setTied(undefined);
    if (isPair) skipPair(round);
    else turnTo(nextCriterion(criterion, { ...votes, [criterion]: vote ?? { id: '', best: [] } }));
  };
  useCommands({
    blindSkip: skip,
    ...(!isPair && {
      blindNext: () => turnTo(criteria[(criteria.indexOf(criterion) + 1) % criteria.length] ?? criterion),
    }),
    ...(tiedPlaces && { blindVote: toggleTie }),
  });
  useDigitCommand('blindBest', (digit) => {
    if (digit === 0) toggleTie();
    else if (digit <= places.length) press(digit - 1);
  });
  if (isSecondWindow) return null;
  const marked = tiedPlaces ?? vote?.best ?? [];

  return (
    <Group
      component="section"
      className={styles['bar']}
      flex="none"
      wrap="wrap"
      gap="s2 s3"
      mih="h-bar"
      px="s4"
      py={8}
      line="bottom"
      bg="panel"
      aria-label="Blind vote"
    >
      {!isPair && (
        <SegmentedControl
          aria-label="Vote on"
          aria-keyshortcuts={ariaKeysOf('blindNext')}
          value={criterion}
          onChange={turnTo}
          data={criteria.map((value) => ({
            value,
            label: (
              <Box component="span" pos="relative">
                {criterionTitles[value]}
                {votes[value] && (
                  // Outside of the flow: a vote moves no other criterion.
                  <Box component="span" pos="absolute" left="100%">
                    <IconCheck size={10} stroke={2.5} aria-label="voted" />
                  </Box>
                )}
              </Box>
            ),
          }))}
        />
      )}
      <VoteQuestion criterion={criterion} />
      <Flex className={styles['numbers']} gap="s1" role="group" aria-labelledby="blind-question">
        {places.map((place) => (
          <CommandTooltip
            key={place}
            by="blindBest"
            digit={place + 1}
            tip={tiedPlaces ? 'Part of the tie' : 'Votes for this result'}
          >
            <Button
              size="xs"
              aria-label={`${place + 1} is best`}
              aria-pressed={marked.includes(place)}
              onClick={() => press(place)}
            >
              <kbd>{place + 1}</kbd>
            </Button>
          </CommandTooltip>
        ))}
        <CommandTooltip
          by="blindBest"
          digit={0}
          tip={places.length === 2 ? 'Votes for a tie' : 'Choose the tied results'}
        >
          <Button size="xs" aria-pressed={tiedPlaces !== undefined || marked.length > 1} onClick={toggleTie}>
            Tie <KeyHint by="blindBest" digit={0} />
          </Button>
        </CommandTooltip>
      </Flex>
      {tiedPlaces && (
        <CommandTooltip by="blindVote" tip="Vote for the tie">
          <Button size="xs" variant="filled" aria-disabled={tiedPlaces.length === 0} onClick={toggleTie}>
            Vote: {describeOutcome(tiedPlaces, places.length)}
          </Button>
        </CommandTooltip>
      )}
      <CommandTooltip by="blindSkip" tip={isPair ? 'Skips this pair' : 'Skips this criterion'}>
        <Button size="xs" variant="subtle" onClick={skip}>
          Skip <KeyHint by="blindSkip" />
        </Button>
      </CommandTooltip>
      <span className={`t3 small ${styles['alone']}`}>
        Show only one: <KeyHint by="blindSolo" digit={1} /> to <KeyHint by="blindSolo" digit={places.length} />
      </span>
    </Group>
  );
}

/** Shows the question in the width of the longest one. The numbers therefore stay under the pointer after a vote. */
function VoteQuestion({ criterion }: { criterion: Criterion }) {
  return (
    <span className={`t1 strong ${styles['question']}`}>
      {criteria.map((value) => (
        <span key={value} {...(value === criterion ? { id: 'blind-question' } : { 'aria-hidden': true })}>
          Which one {criterionQuestions[value]}
        </span>
      ))}
    </span>
  );
}

/** An unfinished tie for one criterion. */
interface Tie {
  readonly criterion: Criterion;
  readonly places: readonly number[];
}

/** Returns a function that saves a vote on the current criterion and turns to the next one. A vote can be undone. */
function useCastVote(round: BlindRound): (best: readonly number[]) => void {
  const { criterion, votes, setVote } = useRound();
  const { saveVote, undoVote } = useVotes(round.comparisonId);
  return (best) => {
    const on = criterion;
    const before = votes[on];
    if (before?.best.join() === best.join()) return;
    const id = before?.id ?? crypto.randomUUID();
    setVote(on, { id, best });
    void saveVote(voteOf(round, on, id, best));
    const undo = () => {
      setVote(on, before);
      if (before) void saveVote(voteOf(round, on, id, before.best));
      else void undoVote(id);
    };
    // A notification would move the videos after every vote. The check mark shows the vote.
    rememberUndo(`${criterionTitles[on]}: ${describeOutcome(best, round.places.length)}`, undo);
    turnTo(nextCriterion(on, { ...votes, [on]: { id, best } }));
  };
}

/** Returns a function that saves a vote on a pair of a test set and ends its round, so that the next pair opens. */
function useCastPairVote(round: BlindRound): (best: readonly number[]) => void {
  const end = useRound((state) => state.end);
  const { saveVote, undoVote } = useVotes(round.comparisonId);
  return (best) => {
    const vote = voteOf(round, 'overall', crypto.randomUUID(), best);
    void saveVote(vote);
    changePairRound((pairs) => ({ ...pairs, votes: [...pairs.votes, { ...vote, at: Date.now() }] }));
    rememberUndo(`Pair: ${describeOutcome(best, round.places.length)}`, () => {
      void undoVote(vote.id);
      changePairRound((pairs) => ({ ...pairs, votes: pairs.votes.filter(({ id }) => id !== vote.id) }));
    });
    end();
  };
}

/** Leaves a pair out of this round. The next one asks for it again. */
function skipPair({ places }: BlindRound): void {
  const ids = places.map(({ real }) => real.item.id);
  changePairRound((pairs) => ({ ...pairs, skipped: new Set([...pairs.skipped, ...ids]) }));
  useRound.getState().end();
}

/** Candidates are in the order of the visible numbers, which only the round knows. */
function voteOf(round: BlindRound, criterion: Criterion, id: string, best: readonly number[]): Omit<Vote, 'at'> {
  return {
    id,
    comparisonId: round.comparisonId,
    task: round.task,
    criterion,
    ...candidatesOf(round.places.map(({ real }) => real)),
    best: [...best],
    blind: true,
  };
}

/** "2 wins", "1 and 3 tie", "all tie"; of two, "tie". */
function describeOutcome(best: readonly number[], count: number): string {
  if (best.length === 0) return 'choose the tied results';
  const numbers = best.map((place) => String(place + 1));
  if (best.length === count) return count === 2 ? 'tie' : 'all tie';
  return best.length === 1 ? `${joinList(numbers)} wins` : `${joinList(numbers)} tie`;
}
