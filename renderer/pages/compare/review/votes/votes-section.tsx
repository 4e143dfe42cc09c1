import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ComparedPane } from '../../../../../shared/comparisons/comparison-table-types.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { joinList } from '../../../../../shared/util/join-list.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { useDigitKeys } from '../../../../ui/commands/use-digit-keys.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Flex, Group, Stack } from '../../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import type { OpenComparison } from '../../use-comparison.ts';
import { criterionTitles } from '../criterion-text.ts';
import { useVotes } from './use-votes.ts';
import { candidatesOf, findTaskOfVote, finishedOf, lettersOf } from './vote-candidates.ts';
import styles from './votes.module.css';

interface VotesSectionProps {
  readonly open: OpenComparison;
  readonly panes: readonly ComparedPane[];
}

/** A vote with visible names, collapsed because picking decides, and the earlier blind votes. */
export function VotesSection({ open, panes }: VotesSectionProps) {
  const { votes, saveVote, undoVote } = useVotes(open.comparison.id);
  const finished = finishedOf(panes);
  const seen = votes.findLast((vote) => !vote.blind);
  const best = seen ? lettersOf(seen, panes) : [];
  const isTie = seen !== undefined && seen.best.length === seen.candidates.length;
  const vote = (letters: readonly string[]) => {
    const newVote: Omit<Vote, 'at'> = {
      id: seen?.id ?? crypto.randomUUID(),
      comparisonId: open.comparison.id,
      task: findTaskOfVote(finished),
      criterion: 'overall',
      ...candidatesOf(finished),
      best: finished.flatMap(({ letter }, index) => (letters.includes(letter) ? [index] : [])),
      blind: false,
    };
    void saveVote(newVote);
  };
  const voteTie = () => {
    if (finished.length < 2) return;
    if (isTie && seen) void undoVote(seen.id);
    else vote(finished.map(({ letter }) => letter));
  };
  const press = (index: number) => {
    const { letter, item } = panes[index] ?? {};
    if (letter === undefined || !item || finished.length < 2) return;
    if (!isTie && best.length === 1 && best[0] === letter && seen) void undoVote(seen.id);
    else vote([letter]);
  };
  useDigitKeys('winsSeen', (digit) => (digit === 0 ? voteTie() : press(digit - 1)));
  if (panes.length < 2) return null;
  return (
    <Stack component="section" gap="s3" pt={14} pb="s5" px="s4" line="top" aria-label="Votes">
      <div aria-keyshortcuts={ariaKeysOf('winsSeen')}>
        <Disclosure title="Which one wins?" note={isTie ? 'Tie' : joinList(best)}>
          <Stack gap="s2">
            <Flex className={styles['letters']} gap={6} wrap="wrap" role="group" aria-label="Which one wins?">
              {panes.map(({ letter, item, paneId }, index) => (
                <CommandTooltip key={paneId} by="winsSeen" digit={index + 1} tip={`${letter} wins`}>
                  <Button
                    size="xs"
                    aria-label={item ? `${letter} wins` : `${letter} has no result to vote for`}
                    aria-pressed={!isTie && best.includes(letter)}
                    aria-disabled={!item || finished.length < 2}
                    onClick={() => press(index)}
                  >
                    {letter}
                  </Button>
                </CommandTooltip>
              ))}
              <CommandTooltip by="winsSeen" digit={0} tip="No result is better than another">
                <Button size="xs" aria-pressed={isTie} aria-disabled={finished.length < 2} onClick={voteTie}>
                  Tie
                </Button>
              </CommandTooltip>
            </Flex>
            <p className="t3 small">
              Only blind votes count on the{' '}
              <Link className="link" href="/compare/leaderboard" aria-keyshortcuts={ariaKeysOf('leaderboard')}>
                leaderboard
              </Link>
              . A blind round hides and shuffles the names.
            </p>
          </Stack>
        </Disclosure>
      </div>
      <BlindVotes
        votes={votes.filter((each) => each.blind)}
        panes={panes}
        undoVote={(each) => {
          void undoVote(each.id);
          const { at: _, ...newVote } = each;
          notifyUndo(`Vote on ${criterionTitles[each.criterion].toLowerCase()} removed`, () => void saveVote(newVote));
        }}
      />
    </Stack>
  );
}

interface BlindVotesProps {
  readonly votes: readonly Vote[];
  readonly panes: readonly ComparedPane[];
  readonly undoVote: (vote: Vote) => void;
}

function BlindVotes({ votes, panes, undoVote }: BlindVotesProps) {
  if (votes.length === 0) return null;
  return (
    <div>
      <h2 className="label">Blind votes</h2>
      <ul className={styles['given']}>
        {votes.map((vote) => {
          const text = describeOutcome(vote, lettersOf(vote, panes));
          const title = criterionTitles[vote.criterion];
          return (
            <Group component="li" gap="s2" mih={26} key={vote.id}>
              <span className="t3">{title}</span>
              <span className="grow">{text}</span>
              <Tooltip label="Remove this vote">
                <ActionIcon
                  size={24}
                  aria-label={`Remove the vote on ${title.toLowerCase()}`}
                  onClick={() => undoVote(vote)}
                >
                  <IconX size={12} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            </Group>
          );
        })}
      </ul>
    </div>
  );
}

/** "B wins", "A and C tie", "All tie"; of two, "Tie". */
function describeOutcome({ best, candidates }: Vote, letters: readonly string[]): string {
  if (best.length === candidates.length) return candidates.length === 2 ? 'Tie' : 'All tie';
  if (letters.length === 0) return 'For a removed pane';
  return letters.length === 1 ? `${joinList(letters)} wins` : `${joinList(letters)} tie`;
}
