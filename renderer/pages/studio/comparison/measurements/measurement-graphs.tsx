import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { definitionOfGraph, measurementText } from '../../../../../shared/measurements/measurement-definitions.ts';
import { isSecondWindow } from '../../../../api/is-second-window.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../../ui/commands/use-command.ts';
import { Box, Grid, Group } from '../../../../ui/layout-primitives.tsx';
import { formatPercent } from '../../../../ui/playback/time-ruler.ts';
import { SeekTrack } from '../common/seek-track.tsx';
import type { OpenComparison } from '../common/use-comparison.ts';
import { useScrollIntoViewOnChange } from '../common/use-scroll-into-view-on-change.ts';
import { useClock } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import soundStyles from '../sound/sound.module.css';
import { graphChoices, useGraphPreference } from './graph-preference.ts';
import { graphOf, pathOf, scaleOf, type VideoGraph } from './graph-values.ts';
import styles from './measurements.module.css';
import { useMeasurements, useUnmeasuredVideos } from './use-measurements.ts';

/** The chosen graph of each measured video, below the lanes of the timeline and on the same time. */
export function MeasurementGraphs({ open, panes }: { open: OpenComparison; panes: readonly VideoPane[] }) {
  const graph = useGraphPreference();
  const next = graphChoices[(graphChoices.indexOf(graph) + 1) % graphChoices.length] ?? 'none';
  useCommand('measurementGraph', () => useGraphPreference.setState(next));
  const stored = useMeasurements(open);
  const unmeasured = useUnmeasuredVideos(open);
  const section = useScrollIntoViewOnChange<HTMLDivElement>(graph);
  if (graph === 'none') return null;
  const definition = definitionOfGraph(graph);
  const lanes = panes.flatMap((pane) => {
    const measured = stored?.get(pane.itemId ?? '');
    return measured ? [{ pane, values: graphOf(graph, measured) }] : [];
  });
  const scale = scaleOf(lanes.map(({ values }) => values));
  return (
    <Box ref={section} mt="s1" line="top" data-tall>
      <Group gap="s2" h={24}>
        <span className="small t2 num" title={definition.meaning}>
          {definition.title}
          {lanes.length > 0 && `, 0 to ${measurementText(definition, scale)}`}
        </span>
        <span className="grow" />
        {unmeasured.count > 0 && !isSecondWindow && (
          <CommandTooltip by="measureVideos" tip="Measures the videos on this computer">
            <Button size="xs" variant="subtle" onClick={unmeasured.start}>
              {unmeasured.label}
            </Button>
          </CommandTooltip>
        )}
        <CommandTooltip by="measurementGraph" tip="Hide graph">
          <ActionIcon size={24} aria-label="Hide graph" onClick={() => useGraphPreference.setState('none')}>
            <IconX size={14} stroke={1.5} />
          </ActionIcon>
        </CommandTooltip>
      </Group>
      {lanes.map(({ pane, values }) => (
        <GraphLane key={pane.id} pane={pane} graph={values} scale={scale} title={definition.title} />
      ))}
    </Box>
  );
}

interface GraphLaneProps {
  readonly pane: VideoPane;
  readonly graph: VideoGraph;
  readonly scale: number;
  readonly title: string;
}

function GraphLane({ pane, graph, scale, title }: GraphLaneProps) {
  const lane = useClock(({ lanes }) => lanes.find(({ paneId }) => paneId === pane.id));
  return (
    <Grid columns="var(--letters) 1fr" align="center" h={36} data-pane={pane.id}>
      <span className="t3 micro">{pane.letter}</span>
      <SeekTrack className={soundStyles['track']}>
        {lane?.start !== undefined && lane.end !== undefined && (
          <Curve graph={graph} scale={scale} label={`${title} of ${pane.letter}`} start={lane.start} end={lane.end} />
        )}
      </SeekTrack>
    </Grid>
  );
}

interface CurveProps {
  readonly graph: VideoGraph;
  readonly scale: number;
  readonly label: string;
  /** Seconds on the clock. */
  readonly start: number;
  readonly end: number;
}

function Curve({ graph, scale, label, start, end }: CurveProps) {
  const total = useClock((state) => state.seconds);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['curve']}
      style={{ left: formatPercent(start, total), width: formatPercent(end - start, total) }}
      viewBox={`0 0 ${graph.seconds} 1`}
      preserveAspectRatio="none"
    >
      {graph.freezes.map(({ from, to, frames }) => (
        <rect key={from} className={styles['freeze']} x={from} width={to - from} height={1}>
          <title>{`${frames} equal frames`}</title>
        </rect>
      ))}
      {graph.cuts.map((time) => (
        <line key={time} className={styles['cut']} x1={time} x2={time} y1={0} y2={1} />
      ))}
      <path d={pathOf(graph, scale)} />
    </svg>
  );
}
