import { Button, Menu, Select } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconEyeOff, IconPlayerPlay, IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { projectTitle } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { answerOf, testSetCsv, testSetPage } from '../../../../shared/test-sets/answer.ts';
import { standingOfSet } from '../../../../shared/test-sets/standing.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { StandingsTable } from '../../../entities/comparisons/standings-table.tsx';
import { shotTitle } from '../../../entities/projects/shot-text.ts';
import type { OpenProject } from '../../../entities/projects/use-project.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { exportFileName } from '../../../ui/export/export-file-name.ts';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { saveText } from '../../../ui/save-file.ts';
import { loadPosters } from '../posters/load-posters.ts';
import type { ShotSelection } from '../shot/shot-selection.ts';
import { Matrix } from './matrix.tsx';
import { RunOnDialog } from './run-on-dialog.tsx';
import styles from './test-set.module.css';
import { columnTitle, type TestSet, takesOf, useTestSet } from './use-test-set.ts';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

interface TestSetViewProps {
  readonly open: OpenProject;
  /** The shots that the search found. */
  readonly shots: readonly Shot[];
  readonly view: 'matrix' | 'standing';
  readonly selection: ShotSelection;
  /** Opens the takes of a shot on the stage. */
  readonly openRow: (shot: Shot) => void;
}

/** A test set: its matrix or its standing, and what can be done with it. */
export function TestSetView({ open, shots, view, selection, openRow }: TestSetViewProps) {
  const testSet = useTestSet(open);
  const { pairCount, judge, isLoading } = testSet;
  const [isRunning, setRunning] = useState(false);
  const run = () => setRunning(true);
  useCommands({
    runTestSet: run,
    ...(pairCount > 0 && { judgePairs: () => void judge() }),
  });
  return (
    <>
      <Group flex="none" gap="s2" wrap="wrap" mih="h-bar" px="s4" py="s1" line="bottom">
        <Button size="xs" leftSection={<IconPlayerPlay {...icon} />} onClick={run}>
          Run on…
        </Button>
        <Button
          size="xs"
          variant={pairCount > 0 ? 'filled' : 'default'}
          leftSection={<IconEyeOff {...icon} />}
          disabled={pairCount === 0}
          onClick={() => void judge()}
        >
          {pairCount > 0 ? `Judge ${formatCounted(pairCount, 'pair')}` : 'Judge pairs'}
        </Button>
        <span className="t3 small" role="status">
          {!isLoading && pairCount === 0 && textWithoutPairs(testSet)}
        </span>
        <span className="grow" />
        <Menu position="bottom-end" keepMounted={false}>
          <Menu.Target>
            <Button size="xs" variant="subtle" rightSection={<IconChevronDown {...icon} />}>
              Export
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void savePage(testSet)}>Page (HTML)</Menu.Item>
            <Menu.Item onClick={() => save(testSet, 'csv', testSetCsv(testSet))}>Table (CSV)</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {view === 'matrix' ? (
        <Matrix testSet={testSet} shots={shots} selection={selection} openRow={openRow} />
      ) : (
        <StandingView testSet={testSet} openRow={openRow} />
      )}
      {isRunning && <RunOnDialog testSet={testSet} close={() => setRunning(false)} />}
    </>
  );
}

/** Says why there is no pair to judge. */
function textWithoutPairs({ matrix }: TestSet): string {
  if (matrix.columns.length < 2) return 'A pair needs results of two models. Run the briefs on another one.';
  const isWaiting = matrix.rows.some(({ cells }) => [...cells.values()].some(({ tasks }) => tasks.length > 0));
  return isWaiting ? 'Some results are still being made.' : 'Every pair has its vote.';
}

async function savePage(testSet: TestSet): Promise<void> {
  try {
    const posters = await loadPosters(takesOf(testSet.matrix).map(({ id }) => id));
    const { project } = testSet.open;
    save(testSet, 'html', testSetPage({ ...testSet, project, posters, madeAt: Date.now() }));
  } catch (error) {
    notifyFailure('Couldn’t save the page')(error);
  }
}

function save({ open: { project } }: TestSet, extension: 'csv' | 'html', text: string): void {
  saveText(text, `${exportFileName(projectTitle(project), Date.now(), 'test-set')}.${extension}`, `text/${extension}`);
}

/** Characters of a brief beside its title. */
const shownLength = 160;

interface StandingViewProps {
  readonly testSet: TestSet;
  readonly openRow: (shot: Shot) => void;
}

/** Shows the answer of a test set in one sentence, and the wins of each model. */
function StandingView({ testSet, openRow }: StandingViewProps) {
  const { matrix, votes } = testSet;
  const [chosen, setChosen] = useState<{ readonly key?: string; readonly otherKey?: string }>({});
  const answer = answerOf(testSet, chosen);
  if (testSet.isLoading) return <div className="scroll grow" aria-busy />;
  if (!answer) {
    return (
      <EmptyState
        icon={IconTrophy}
        title="No standing yet"
        text="A standing needs results of two models for the same briefs. Run the briefs on another model, then judge the pairs."
      />
    );
  }
  const { key, otherKey } = answer;
  const titles = new Map(matrix.columns.map((column) => [column.key, columnTitle(column)]));
  const choicesWithout = (other: string) =>
    [...titles].flatMap(([value, label]) => (value === other ? [] : [{ value, label }]));
  const standings = standingOfSet(votes);
  return (
    <div className="scroll grow">
      <Stack gap="s4" maw={960} p="s4">
        <Group gap="s3" wrap="wrap">
          <Select
            label="Model"
            allowDeselect={false}
            data={choicesWithout(otherKey)}
            value={key}
            onChange={(value) => setChosen({ key: value ?? key, otherKey })}
          />
          <Select
            label="Against"
            allowDeselect={false}
            data={choicesWithout(key)}
            value={otherKey}
            onChange={(value) => setChosen({ key, otherKey: value ?? otherKey })}
          />
        </Group>
        <Stack gap="s2" component="section" aria-label="Answer">
          <Box component="p" className="head" maw="64ch" role="status">
            {answer.sentence}
          </Box>
          {answer.caution !== undefined && (
            <Flex component="p" className="small" gap="s2" maw="76ch">
              <IconAlertTriangle size={14} stroke={1.5} aria-label="Caution:" />
              {answer.caution}
            </Flex>
          )}
        </Stack>
        {answer.lostShots.length > 0 && (
          <section aria-label="Briefs that it lost">
            <h2 className="label">Lost</h2>
            <ul className={styles['briefs']}>
              {answer.lostShots.map((shot) => (
                <Box component="li" key={shot.id} py={3}>
                  <button type="button" className="link" onClick={() => openRow(shot)}>
                    {shotTitle(shot)}
                  </button>{' '}
                  <span className="t3 small">{shot.brief.slice(0, shownLength)}</span>
                </Box>
              ))}
            </ul>
          </section>
        )}
        {standings.length > 0 && <StandingsTable standings={standings} titleOf={(id) => titles.get(id) ?? id} />}
        <Stack className="t3 small" gap="s1" maw="76ch">
          <p role="status">{formatCounted(votes.length, 'blind vote counts.', 'blind votes count.')}</p>
          <p>A pick is a brief that a model won. A tie counts half for both. Times are medians of your own runs.</p>
          <p>
            With a probability of 95 %, the true share is inside the interval. If it contains 50 %, it can be chance.
          </p>
          {testSet.hasSandboxResults && <p>Sandbox results don’t represent the real models.</p>}
        </Stack>
      </Stack>
    </div>
  );
}
