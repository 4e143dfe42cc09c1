import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ComparedPane } from '../../../../../../shared/comparisons/comparison-table-types.ts';
import { criterionTitles, type Vote } from '../../../../../../shared/comparisons/review/vote.ts';
import { joinList } from '../../../../../../shared/util/join-list.ts';
import { Box, Group } from '../../../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../../../ui/tooltip.tsx';
import { lettersOf, useVotes } from '../../common/use-votes.ts';
import styles from './votes.module.css';

/** The votes of earlier blind rounds. */
export function BlindVotesSection({ comparisonId, panes }: { comparisonId: string; panes: readonly ComparedPane[] }) {
  const { votes, saveVote, undoVote } = useVotes(comparisonId);
  const blind = votes.filter((vote) => vote.blind);
  if (blind.length === 0) return null;
  const remove = (vote: Vote) => {
    void undoVote(vote.id);
    const { at: _, ...newVote } = vote;
    notifyUndo(`Vote on ${criterionTitles[vote.criterion].toLowerCase()} removed`, () => void saveVote(newVote));
  };
  return (
    <Box component="section" pt={14} pb="s5" px="s4" line="top" aria-label="Votes">
      <h2 className="label">Blind votes</h2>
      <ul className={styles['given']}>
        {blind.map((vote) => {
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
                  onClick={() => remove(vote)}
                >
                  <IconX size={12} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            </Group>
          );
        })}
      </ul>
    </Box>
  );
}

/** "B wins", "A and C tie", "All tie"; of two, "Tie". */
function describeOutcome({ best, candidates }: Vote, letters: readonly string[]): string {
  if (best.length === candidates.length) return candidates.length === 2 ? 'Tie' : 'All tie';
  if (letters.length === 0) return 'For a removed pane';
  return letters.length === 1 ? `${joinList(letters)} wins` : `${joinList(letters)} tie`;
}
