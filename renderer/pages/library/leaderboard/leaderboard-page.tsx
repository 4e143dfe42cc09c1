import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import {
  type Board,
  fewVotes,
  type Leaderboard,
  leaderboardOf,
  votesLeftOut,
} from '../../../../shared/comparisons/review/leaderboard.ts';
import { criteria, criterionTitles, type Vote } from '../../../../shared/comparisons/review/vote.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { joinList } from '../../../../shared/util/join-list.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { StandingsTable } from '../../../entities/comparisons/standings-table.tsx';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { ariaKeysOf } from '../../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { comparisonsPath } from '../../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from './leaderboard.module.css';

const taskTitles: Readonly<Record<Vote['task'], string>> = {
  'text-to-video': 'Text to video',
  'image-to-video': 'Image to video',
  image: 'Image',
};

const tasks = ['text-to-video', 'image-to-video', 'image'] as const;

/** Shows the results of the user's own blind votes for the models, by type of task and criterion. */
export function LeaderboardPage() {
  const api = useApi();
  const votes = useQuery(api.comparisons.votes.queryOptions({ input: {} }));
  const allVotes = votes.data?.votes ?? [];
  return (
    <Box component="section" className="pane" flex={1} aria-label="Leaderboard">
      <div className="bar">
        <CommandTooltip by="compare" tip="All comparisons">
          <Button
            size="xs"
            variant="subtle"
            ml={-8}
            mr={4}
            leftSection={<IconArrowLeft size={14} stroke={1.5} aria-hidden />}
            onClick={() => navigate(comparisonsPath)}
          >
            Comparisons
          </Button>
        </CommandTooltip>
        <h1 className="head">Leaderboard</h1>
      </div>
      {votes.error && (
        <Box p="s4">
          <ProblemNote problem={problemOf(votes.error)} />
        </Box>
      )}
      {votes.isSuccess && allVotes.length === 0 && (
        <EmptyState
          icon={IconTrophy}
          title="No votes yet"
          text="Compare two or more results of one brief, then start a blind round. Names and order are hidden while you vote, and your votes add up here."
        >
          <Button onClick={() => navigate(comparisonsPath)}>Comparisons</Button>
        </EmptyState>
      )}
      {allVotes.length > 0 && <Boards votes={allVotes} />}
    </Box>
  );
}

function Boards({ votes }: { votes: readonly Vote[] }) {
  const [chosen, setChosen] = useState<Board>(() => initialBoard(votes));
  const leaderboard = leaderboardOf(votes, chosen);
  const left = votesLeftOut(votes, chosen);
  const { standings } = leaderboard;
  const hasEnoughVotes = leaderboard.votes >= fewVotes;
  const warning = fewVotesText(leaderboard);
  useCommand('boardTask', () => setChosen({ ...chosen, task: nextOf(tasks, chosen.task) }));
  useCommand('boardCriterion', () => setChosen({ ...chosen, criterion: nextOf(criteria, chosen.criterion) }));
  useCommand('boardSandbox', () => setChosen({ ...chosen, synthetic: !chosen.synthetic }));
  return (
    <div className="scroll">
      <Box maw={1080} p="s4">
        <Group gap="s3" wrap="wrap" mb="s4">
          <SegmentedControl
            aria-label="Generation type"
            aria-keyshortcuts={ariaKeysOf('boardTask')}
            value={chosen.task}
            onChange={(task) => setChosen({ ...chosen, task })}
            data={tasks.map((value) => ({ value, label: taskTitles[value] }))}
          />
          <SegmentedControl
            aria-label="Criterion"
            aria-keyshortcuts={ariaKeysOf('boardCriterion')}
            value={chosen.criterion}
            onChange={(criterion) => setChosen({ ...chosen, criterion })}
            data={criteria.map((value) => ({ value, label: criterionTitles[value] }))}
          />
          {votes.some((vote) => vote.synthetic) && (
            <Switch
              label="Sandbox results"
              aria-keyshortcuts={ariaKeysOf('boardSandbox')}
              checked={chosen.synthetic}
              onChange={(event) => setChosen({ ...chosen, synthetic: event.currentTarget.checked })}
            />
          )}
        </Group>
        {standings.length === 0 ? (
          <p className="t2" role="status">
            No blind votes on {criterionTitles[chosen.criterion].toLowerCase()} for{' '}
            {taskTitles[chosen.task].toLowerCase()} yet.
          </p>
        ) : (
          hasEnoughVotes && <StandingsTable standings={standings} titleOf={modelTitle} />
        )}
        <Stack className={styles['notes']} gap="s2" maw="76ch" mt="s4">
          {warning !== undefined && (
            <Flex component="p" className="small" gap="s2">
              <IconAlertTriangle size={14} stroke={1.5} aria-label="Caution:" />
              {warning}
            </Flex>
          )}
          <Flex component="p" className="t3 small" gap="s2" role="status">
            {countText(leaderboard.votes, left)}
          </Flex>
          {chosen.synthetic && (
            <Flex component="p" className="t3 small" gap="s2">
              Sandbox results don’t represent the real models.
            </Flex>
          )}
          {hasEnoughVotes && (
            <Flex component="p" className="t3 small" gap="s2">
              Share of the votes with the model that it won. A tie counts as half a win.
            </Flex>
          )}
        </Stack>
      </Box>
    </div>
  );
}

/** The first again after the last. */
function nextOf<T>(allVotes: readonly T[], current: T): T {
  return allVotes[(allVotes.indexOf(current) + 1) % allVotes.length] ?? current;
}

/** The board with the newest vote: a user who finished a round sees its effect. */
function initialBoard(votes: readonly Vote[]): Board {
  const newest = votes.findLast((vote) => vote.blind) ?? votes.at(-1);
  if (!newest) return { task: 'text-to-video', criterion: 'overall', synthetic: false };
  return { task: newest.task, criterion: newest.criterion, synthetic: newest.synthetic === true };
}

/** Returns a warning if there are so few votes, in all or of some models, that their order means nothing. */
function fewVotesText({ standings, votes }: Leaderboard): string | undefined {
  if (standings.length === 0) return undefined;
  if (votes < fewVotes)
    return `Wins are shown from ${fewVotes} blind votes. With fewer votes, the order of the models means nothing.`;
  const models = standings.filter(({ votes }) => votes < fewVotes).map(({ modelId }) => modelTitle(modelId));
  if (models.length === 0) return undefined;
  const subject = models.length === standings.length && models.length > 2 ? 'All models' : joinList(models);
  return `${subject} ${models.length === 1 ? 'has' : 'have'} fewer than ${fewVotes} votes, so a few more can change the order.`;
}

/** Describes the votes that these numbers include and those that they exclude. */
function countText(votes: number, left: { notBlind: number; again: number }): string {
  const seen =
    left.notBlind === 0 ? '' : ` ${left.notBlind} given with visible names ${left.notBlind === 1 ? 'does' : 'do'} not.`;
  const repeated =
    left.again === 0
      ? ''
      : ` ${left.again} on results already voted on, or of a single model, ${left.again === 1 ? 'does' : 'do'} not.`;
  return `${formatCounted(votes, 'blind vote counts.', 'blind votes count.')}${seen}${repeated}`;
}
