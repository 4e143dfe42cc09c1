import { Select } from '@mantine/core';
import { IconAlertTriangle, IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { answerOf } from '../../../../shared/test-sets/answer.ts';
import { standingOfSet } from '../../../../shared/test-sets/standing.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { StandingsTable } from '../../../entities/comparisons/standings-table.tsx';
import { shotTitle } from '../../../entities/projects/shot-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import styles from './test-set.module.css';
import { columnTitle, type TestSet } from './use-test-set.ts';

/** Characters of a brief beside its title. */
const shownLength = 160;

interface StandingViewProps {
  readonly testSet: TestSet;
  readonly openRow: (shot: Shot) => void;
}

/** Shows the answer of a test set in one sentence, and the wins of each model. */
export function StandingView({ testSet, openRow }: StandingViewProps) {
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
