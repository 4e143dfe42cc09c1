import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconDownload, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  type Board,
  leaderboardOf,
  votesLeftOut,
  votesThatCount,
} from '../../../../../shared/comparisons/review/leaderboard.ts';
import { leaderboardCsv } from '../../../../../shared/comparisons/review/leaderboard-csv.ts';
import { criteria, type Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { costPerPick } from '../../../../../shared/money/spending-text.ts';
import { useApi } from '../../../../api/api-provider.tsx';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { useCommand, useCommands } from '../../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Box, Flex, Group, Stack } from '../../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../../ui/problem-note.tsx';
import { saveText } from '../../../../ui/save-file.ts';
import { criterionTitles, taskTitles } from '../criterion-text.ts';
import styles from './leaderboard.module.css';
import { countText, notesOfLeaderboard } from './leaderboard-notes.ts';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { MeasurementAgreementSection } from './measurement-agreement-section.tsx';

const tasks = ['text-to-video', 'image-to-video', 'image'] as const;

/** Shows the results of the user's own blind votes for the models, by type of task and criterion. */
export function LeaderboardPage() {
  const api = useApi();
  const [, navigate] = useLocation();
  const votes = useQuery(api.comparisons.votes.queryOptions({ input: {} }));
  const allVotes = votes.data?.votes ?? [];
  const save = () => saveText(csvOf(allVotes), 'leaderboard.csv', 'text/csv');
  useCommands(allVotes.length > 0 ? { compareExport: save } : {});
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
            onClick={() => navigate('/compare')}
          >
            Compare
          </Button>
        </CommandTooltip>
        <h1 className="head">Leaderboard</h1>
        <span className="grow" />
        {allVotes.length > 0 && (
          <CommandTooltip by="compareExport" tip="All boards with votes">
            <Button size="xs" leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />} onClick={save}>
              Export as CSV
            </Button>
          </CommandTooltip>
        )}
      </div>
      {votes.error && <ProblemNote problem={problemOf(votes.error)} />}
      {votes.isSuccess && allVotes.length === 0 && (
        <EmptyState
          icon={IconTrophy}
          title="No votes yet"
          text="Compare two or more results of one brief, then start a blind round. Names and order are hidden while you vote, and your votes add up here."
        >
          <Button onClick={() => navigate('/compare')}>Compare</Button>
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
  const costOf = useCostPerPick(chosen.synthetic);
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
          <LeaderboardTable standings={standings} costOf={costOf} />
        )}
        <Stack className={styles['notes']} gap="s2" maw="76ch" mt="s4">
          {standings.length > 0 &&
            notesOfLeaderboard(leaderboard).map((sentence) => (
              <Flex component="p" key={sentence} className="small" gap="s2">
                <IconAlertTriangle size={14} stroke={1.5} aria-label="Caution:" />
                {sentence}
              </Flex>
            ))}
          <Flex component="p" className="t3 small" gap="s2" role="status">
            {countText(leaderboard.votes, left)}
          </Flex>
          {chosen.synthetic && (
            <Flex component="p" className="t3 small" gap="s2">
              Sandbox results don’t represent the real models.
            </Flex>
          )}
          {standings.length > 0 && costOf && (
            <Flex component="p" className="t3 small" gap="s2">
              Cost per pick: the spending of all time by your price list, divided by the picked results. A dash: no
              picks, or runs without a price.
            </Flex>
          )}
          {standings.length > 0 && (
            <Flex component="p" className="t3 small" gap="s2">
              Win rate against the average of these models (Bradley-Terry). Bars show the 95% confidence interval. A tie
              counts as half a win for each.
            </Flex>
          )}
        </Stack>
        {standings.length > 0 && chosen.task !== 'image' && (
          <MeasurementAgreementSection votes={votesThatCount(votes, chosen)} />
        )}
      </Box>
    </div>
  );
}

/** Returns the spending of a model divided by its picks. `undefined` for the sandbox, and if nothing was spent. */
function useCostPerPick(isSandbox: boolean): ((modelId: string) => string) | undefined {
  const api = useApi();
  const period = { from: '1970-01-01', to: '9999-12-31' };
  const summary = useQuery(api.spending.summary.queryOptions({ input: { ...period, by: 'model' } }));
  const groups = summary.data?.groups ?? [];
  if (isSandbox || groups.length === 0) return undefined;
  return (modelId) => {
    const group = groups.find(({ key }) => key === modelId);
    return group ? costPerPick(group) : '–';
  };
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

/** Every board with at least one model. */
function csvOf(votes: readonly Vote[]): string {
  const boards = [false, true].flatMap((synthetic) =>
    tasks.flatMap((task) => criteria.map((criterion): Board => ({ task, criterion, synthetic }))),
  );
  return leaderboardCsv(boards.map((board) => ({ ...board, ...leaderboardOf(votes, board) })));
}
