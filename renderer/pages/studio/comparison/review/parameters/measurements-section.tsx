import { Button, Menu } from '@mantine/core';
import { type ComparedPane, isSame } from '../../../../../../shared/comparisons/comparison-table-types.ts';
import { measurementRows } from '../../../../../../shared/comparisons/measurement-rows.ts';
import { graphTitles } from '../../../../../../shared/measurements/measurement-definitions.ts';
import { isSecondWindow } from '../../../../../api/is-second-window.ts';
import { MenuRadioItem } from '../../../../../ui/checkable-menu-items.tsx';
import { CommandTooltip } from '../../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../../ui/commands/use-command.ts';
import { Box, Group, Stack } from '../../../../../ui/layout-primitives.tsx';
import { ProgressBar } from '../../../../../ui/progress-bar.tsx';
import { useDrawerPreferences } from '../../common/drawer-preferences.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { type GraphChoice, graphChoices, useGraphPreference } from '../../measurements/graph-preference.ts';
import {
  measurementQueue,
  useMeasurementQueue,
  useMeasurements,
  useUnmeasuredVideos,
  videosOf,
} from '../../measurements/use-measurements.ts';
import { ParameterComparisonTable } from './parameter-comparison-table.tsx';

interface MeasurementsSectionProps {
  readonly open: OpenComparison;
  readonly panes: readonly ComparedPane[];
  readonly openRequest: (pane: ComparedPane) => void;
  /** No other table has the letters of the panes. */
  readonly hasHead: boolean;
}

/** The measured values of the videos, and the controls to measure them. */
export function MeasurementsSection({ open, panes, openRequest, hasHead }: MeasurementsSectionProps) {
  const measured = useMeasurements(open);
  const unmeasured = useUnmeasuredVideos(open);
  const waiting = useMeasurementQueue(({ itemIds }) => itemIds);
  const onlyDifferences = useDrawerPreferences((preferences) => preferences.onlyDifferences);
  const videos = videosOf(open.shown);
  const isRunning = videos.some(({ id }) => waiting.includes(id));
  // The first window measures, and its queue pauses with the clock of both.
  const canStart = !isSecondWindow && !isRunning && unmeasured.count > 0;
  useCommands({
    ...(isRunning ? { measureVideos: measurementQueue.cancel } : {}),
    ...(canStart ? { measureVideos: unmeasured.start } : {}),
  });
  const group = measurementRows(panes, measured ?? new Map());
  const hasRows = group.rows.length > 0;
  if (videos.length === 0 || (isSecondWindow && !hasRows)) return null;
  const rows = onlyDifferences && panes.length > 1 ? group.rows.filter((row) => !isSame(row)) : group.rows;
  return (
    <>
      {hasRows && (
        <ParameterComparisonTable
          group={{ ...group, rows }}
          panes={panes}
          openRequest={openRequest}
          hasHead={hasHead}
        />
      )}
      <Stack component="section" gap="s2" py="s3" px="s4" line="bottom" aria-label="Measure videos">
        {!hasRows && (
          <Box component="h2" className="label">
            Measurements
          </Box>
        )}
        {!hasRows && canStart && (
          <p className="t3 small">
            Sharpness, flicker, frozen frames, motion, exposure and loudness of each video. Nothing is sent.
          </p>
        )}
        <Problems panes={panes} />
        {isRunning && <Progress panes={panes} />}
        {canStart && (
          <CommandTooltip by="measureVideos" tip="Measures the videos on this computer">
            <Button size="xs" style={{ alignSelf: 'flex-start' }} onClick={unmeasured.start}>
              {unmeasured.label}
            </Button>
          </CommandTooltip>
        )}
        {(hasRows || isRunning) && <GraphControls />}
      </Stack>
    </>
  );
}

function Progress({ panes }: { panes: readonly ComparedPane[] }) {
  const { itemIds, progress, isPaused } = useMeasurementQueue((state) => state);
  const letter = panes.find(({ item }) => item?.id === itemIds[0])?.letter;
  const left = itemIds.length > 1 ? `, ${itemIds.length - 1} waiting` : '';
  const subject = letter === undefined ? 'another video' : letter;
  const text = isPaused
    ? `Paused during playback${left}`
    : `Measuring ${subject}, ${Math.floor(100 * progress)} %${left}`;
  return (
    <Group gap="s2">
      <div className="grow">
        <p className="t2 small num">{text}</p>
        <ProgressBar label="Measuring videos" done={progress} total={1} text={text} />
      </div>
      <CommandTooltip by="measureVideos" tip="Stops measuring. Measured videos stay measured">
        <Button size="xs" variant="subtle" onClick={measurementQueue.cancel}>
          Cancel
        </Button>
      </CommandTooltip>
    </Group>
  );
}

function Problems({ panes }: { panes: readonly ComparedPane[] }) {
  const problems = useMeasurementQueue((state) => state.problems);
  const sentences = panes.flatMap(({ letter, item }) => {
    const problem = item && problems.get(item.id);
    return problem === undefined ? [] : `${letter} wasn’t measured. ${problem}`;
  });
  if (sentences.length === 0) return null;
  return (
    <div role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} className="bad small">
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** A menu instead of a field, because keys such as Space have to work when a removed button leaves the focus here. */
function GraphControls() {
  const graph = useGraphPreference();
  const titleOf = (each: GraphChoice) => (each === 'none' ? 'None' : graphTitles[each]);
  return (
    <Menu position="bottom-start" keepMounted={false}>
      <Menu.Target>
        <CommandTooltip by="measurementGraph" tip="Graph under the timeline">
          <Button size="xs" variant="subtle" style={{ alignSelf: 'flex-start' }}>
            Graph under the timeline: {titleOf(graph)}
          </Button>
        </CommandTooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {graphChoices.map((each) => (
          <MenuRadioItem
            key={each}
            title={titleOf(each)}
            isChosen={each === graph}
            choose={() => useGraphPreference.setState(each)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
