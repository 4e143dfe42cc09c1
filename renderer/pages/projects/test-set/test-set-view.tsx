import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconEyeOff, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { projectTitle } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { testSetCsv, testSetPage } from '../../../../shared/test-sets/answer.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import type { OpenProject } from '../../../entities/projects/use-project.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { exportFileName } from '../../../ui/export/export-file-name.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { saveText } from '../../../ui/save-file.ts';
import { loadPosters } from '../posters/load-posters.ts';
import type { ShotSelection } from '../shot/shot-selection.ts';
import { Matrix } from './matrix.tsx';
import { RunOnDialog } from './run-on-dialog.tsx';
import { StandingView } from './standing-view.tsx';
import { type TestSet, takesOf, useTestSet } from './use-test-set.ts';

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
