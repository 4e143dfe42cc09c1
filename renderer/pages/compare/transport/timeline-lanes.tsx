import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { formatPercent } from '../../../ui/playback/time-under-pointer.ts';
import { useCanFold, useLanePreference } from '../common/lane-preference.ts';
import type { Lane } from '../playback/clock-state.ts';
import { useClock } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import { TimelineLane } from './timeline-lane.tsx';
import styles from './transport.module.css';

interface TimelineLanesProps {
  readonly panes: readonly VideoPane[];
  /** Renders the marks that other modules add to the lane of a pane. */
  readonly laneMarks: ((paneId: string) => ReactNode) | undefined;
}

/** The lanes of all videos. Many lanes, or several in a low window, are one line until they are opened. */
export function TimelineLanes({ panes, laneMarks }: TimelineLanesProps) {
  const lanes = useClock((state) => state.lanes);
  const { isOpen, toggle } = useLanePreference();
  const canFold = useCanFold(panes.length);
  useCommands(canFold ? { lanes: toggle } : {});
  const laneOf = (pane: VideoPane) => lanes.find(({ paneId }) => paneId === pane.id);
  if (canFold && !isOpen) return <FoldedLanes lanes={panes.map(laneOf)} open={toggle} />;
  return (
    <>
      {panes.map((pane) => (
        <TimelineLane key={pane.id} pane={pane} lane={laneOf(pane)}>
          {laneMarks?.(pane.id)}
        </TimelineLane>
      ))}
      {canFold && (
        <CommandTooltip by="lanes" tip="Collapse the lanes into one line">
          <ActionIcon size={24} aria-label="Collapse lanes" onClick={toggle}>
            <IconChevronDown size={14} stroke={1.5} />
          </ActionIcon>
        </CommandTooltip>
      )}
    </>
  );
}

/** All lanes as one line: a thin stripe for each video, with its start and its length. */
function FoldedLanes({ lanes, open }: { lanes: readonly (Lane | undefined)[]; open: () => void }) {
  const seconds = useClock((state) => state.seconds);
  const heardId = useClock((state) => state.heard);
  return (
    <div className={styles['lane']}>
      <CommandTooltip by="lanes" tip={`Show ${lanes.length} lanes`}>
        <ActionIcon size={24} aria-label={`Show ${lanes.length} lanes`} aria-expanded={false} onClick={open}>
          <IconChevronRight size={14} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
      <div className={styles['track']} data-folded aria-hidden="true">
        <Stack className={`${styles['strip']} ${styles['folded']}`} gap={1} justify="center">
          {lanes.map((lane, index) => {
            const { start, end } = lane ?? {};
            const hasRange = start !== undefined && end !== undefined && lane?.state !== 'broken';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: The place is the identity: a stripe for each pane.
              <i key={index} data-heard={lane?.paneId === heardId || undefined}>
                {hasRange && (
                  <b style={{ left: formatPercent(start, seconds), width: formatPercent(end - start, seconds) }} />
                )}
              </i>
            );
          })}
        </Stack>
      </div>
    </div>
  );
}
