import { Button, SegmentedControl } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { joinList } from '../../../../../shared/comparisons/join-list.ts';
import { type Criterion, criteria, type Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { CommandButton } from '../../../../ui/commands/command-button-props.tsx';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../../../ui/commands/use-command.ts';
import { useDigitKeys } from '../../../../ui/commands/use-digit-keys.ts';
import { Flex, Group } from '../../../../ui/primitives.tsx';
import { notifyUndo } from '../../../../ui/undo-toast.tsx';
import { criterionQuestions, criterionTitles } from '../criterion-text.ts';
import { candidatesOf } from '../votes/candidates.ts';
import { useVotes } from '../votes/use-votes.ts';
import type { BlindRound } from './blind-round.ts';
import styles from './round.module.css';
import { nextCriterion, useRound } from './round-store.ts';

/** Shows the question of a round and the numbers to choose from. */
export function VoteBar({ round }: { round: BlindRound }) {
  const { criterion, given, turnTo, give } = useRound();
  const { cast, takeBack } = useVotes(round.comparisonId);
  const vote = given[criterion];
  const [chosen, setChosen] = useState<Readonly<Partial<Record<Criterion, readonly number[]>>>>({});
  const marked = chosen[criterion] ?? vote?.best ?? [];
  const places = round.places.map((_, place) => place);
  const mark = (best: readonly number[]) => setChosen({ ...chosen, [criterion]: [...best].sort((a, b) => a - b) });
  const toggle = (place: number) =>
    mark(marked.includes(place) ? marked.filter((each) => each !== place) : [...marked, place]);
  const isVoted = vote !== undefined && vote.best.join() === marked.join();

  const send = () => {
    if (marked.length === 0 || isVoted) return;
    const id = vote?.id ?? crypto.randomUUID();
    const on = criterion;
    give(on, { id, best: marked });
    void cast(voteOf(round, on, id, marked));
    const undo = () => {
      setChosen(({ [on]: _, ...others }) => others);
      if (vote) {
        give(on, vote);
        void cast(voteOf(round, on, id, vote.best));
      } else {
        give(on, undefined);
        void takeBack(id);
      }
    };
    notifyUndo(`${criterionTitles[on]}: ${outcome(marked, places.length)}`, undo);
    turnTo(nextCriterion(on, { ...given, [on]: { id, best: marked } }));
  };
  const skip = () => turnTo(nextCriterion(criterion, { ...given, [criterion]: vote ?? { id: '', best: [] } }));
  useCommand('blindVote', send);
  useCommand('blindSkip', skip);
  useCommand('blindNext', () => turnTo(criteria[(criteria.indexOf(criterion) + 1) % criteria.length] ?? criterion));
  useDigitKeys('blindBest', (digit) => {
    if (digit === 0) mark(places);
    else if (digit <= places.length) toggle(digit - 1);
  });

  return (
    <section className={styles['bar']} aria-label="Blind vote">
      <SegmentedControl
        aria-label="Vote on"
        aria-keyshortcuts={ariaKeysOf('blindNext')}
        value={criterion}
        onChange={turnTo}
        data={criteria.map((value) => ({
          value,
          label: (
            <Group component="span" display="inline-flex" gap={4}>
              {criterionTitles[value]}
              {given[value] && <IconCheck size={12} stroke={2} aria-label="voted" />}
            </Group>
          ),
        }))}
      />
      <span className="t1 strong" id="blind-question">
        Which one {criterionQuestions[criterion]}
      </span>
      <Flex className={styles['numbers']} gap="s1" role="group" aria-labelledby="blind-question">
        {places.map((place) => (
          <CommandButton key={place} by="blindBest" digit={place + 1} tip="Best, or part of a tie">
            <Button
              size="xs"
              aria-label={`${place + 1} is best`}
              aria-pressed={marked.includes(place)}
              onClick={() => toggle(place)}
            >
              {place + 1}
            </Button>
          </CommandButton>
        ))}
        <CommandButton by="blindBest" digit={0} tip="No result is better than another">
          <Button size="xs" aria-pressed={marked.length === places.length} onClick={() => mark(places)}>
            {places.length === 2 ? 'Tie' : 'All tie'}
          </Button>
        </CommandButton>
      </Flex>
      <CommandButton by="blindVote" tip="Vote">
        <Button
          size="xs"
          variant={marked.length === 0 || isVoted ? 'default' : 'filled'}
          aria-disabled={marked.length === 0 || isVoted}
          onClick={send}
        >
          {isVoted ? 'Voted' : marked.length === 0 ? 'Vote' : `Vote: ${outcome(marked, places.length)}`}
        </Button>
      </CommandButton>
      <CommandButton by="blindSkip" tip="Skips this criterion">
        <Button size="xs" variant="subtle" onClick={skip}>
          Skip
        </Button>
      </CommandButton>
    </section>
  );
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
function outcome(best: readonly number[], count: number): string {
  const numbers = best.map((place) => String(place + 1));
  if (best.length === count) return count === 2 ? 'tie' : 'all tie';
  return best.length === 1 ? `${joinList(numbers)} wins` : `${joinList(numbers)} tie`;
}
