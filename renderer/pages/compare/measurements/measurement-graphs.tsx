import { ActionIcon } from '@mantine/core';
import { IconTable, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { definitionOfGraph, measurementText } from '../../../../shared/measurements/measurement-definitions.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Grid, Group } from '../../../ui/layout-primitives.tsx';
import { formatPercent } from '../../../ui/playback/time-under-pointer.ts';
import { useClock } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import { SeekTrack } from '../transport/seek-track.tsx';
import { useScrollIntoViewOnChange } from '../transport/use-scroll-into-view-on-change.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { graphChoices, useGraphPreference } from './graph-preference.ts';
import { GraphTableDialog } from './graph-table-dialog.tsx';
import { graphOf, pathOf, scaleOf, type VideoGraph } from './graph-values.ts';
import styles from './measurements.module.css';
import { useMeasurementQueue, useMeasurements } from './use-measurements.ts';

interface MeasurementGraphsProps {
  readonly open: OpenComparison;
  readonly panes: readonly VideoPane[];
}

/** The chosen graph of each video, below the lanes of the timeline and on the same time. */
export function MeasurementGraphs({ open, panes }: MeasurementGraphsProps) {
  const { graph, choose, hasTable, showTable } = useGraphPreference();
  // Another comparison starts without the table.
  useEffect(() => () => showTable(false), [showTable]);
  const next = graphChoices[(graphChoices.indexOf(graph) + 1) % graphChoices.length] ?? 'none';
  useCommands({
    measurementGraph: () => choose(next),
    ...(graph === 'none' ? {} : { measurementTable: () => showTable(true) }),
  });
  const stored = useMeasurements(open);
  const running = useMeasurementQueue((state) => state);
  const section = useScrollIntoViewOnChange<HTMLDivElement>(graph);
  if (graph === 'none') return null;
  const definition = definitionOfGraph(graph);
  const graphs = panes.map((pane) => graphOf(graph, itemOf(open, pane.id) ?? '', stored, running));
  const scale = scaleOf(graphs);
  return (
    <Box ref={section} mt="s1" line="top">
      <Group gap="s2" h={24}>
        <span className="small t2 num" title={definition.meaning}>
          {definition.title}, 0 to {measurementText(definition, scale)}
        </span>
        <span className="grow" />
        <CommandTooltip by="measurementTable" tip="Values of the graph, frame by frame">
          <ActionIcon size={24} aria-label="Show table of the graph" onClick={() => showTable(true)}>
            <IconTable size={14} stroke={1.5} />
          </ActionIcon>
        </CommandTooltip>
        <CommandTooltip by="measurementGraph" tip="Hide graph">
          <ActionIcon size={24} aria-label="Hide graph" onClick={() => choose('none')}>
            <IconX size={14} stroke={1.5} />
          </ActionIcon>
        </CommandTooltip>
      </Group>
      {panes.map((pane, index) => (
        <GraphLane key={pane.id} pane={pane} graph={graphs[index]} scale={scale} title={definition.title} />
      ))}
      {hasTable && <GraphTableDialog open={open} graph={graph} onClose={() => showTable(false)} />}
    </Box>
  );
}

function itemOf({ shown }: OpenComparison, paneId: string): string | undefined {
  const pane = shown.find((each) => each.pane.id === paneId);
  return pane?.kind === 'item' ? pane.item.id : undefined;
}

interface GraphLaneProps {
  readonly pane: VideoPane;
  readonly graph: VideoGraph | undefined;
  readonly scale: number;
  readonly title: string;
}

function GraphLane({ pane, graph, scale, title }: GraphLaneProps) {
  const lane = useClock(({ lanes }) => lanes.find(({ paneId }) => paneId === pane.id));
  return (
    <Grid columns="var(--letters) 1fr" align="center" h={36} data-pane={pane.id}>
      <span className={`t3 ${styles['letter']}`}>{pane.letter}</span>
      <SeekTrack className={styles['track']} note={!graph && <span className="t3 micro">Not measured</span>}>
        {graph && lane?.start !== undefined && lane.end !== undefined && (
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
  const seconds = graph.seconds ?? end - start;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['curve']}
      style={{ left: formatPercent(start, total), width: formatPercent(end - start, total) }}
      viewBox={`0 0 ${seconds} 1`}
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
