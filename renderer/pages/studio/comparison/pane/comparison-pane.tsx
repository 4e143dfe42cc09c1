import { Button } from '@mantine/core';
import { IconClock, IconPhotoOff, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PlannedRun } from '../../../../../shared/comparisons/run-plan/planned-run.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { usePlannedEstimateText } from '../../../../entities/money/use-estimate-text.ts';
import { StartButton, useStartRuns } from '../../../../entities/tasks/use-start-runs.tsx';
import { useAction } from '../../../../ui/use-action.ts';
import { useElementSize } from '../../../../ui/zoom-pan/use-element-size.ts';
import type { CaptionText } from '../common/caption-text.ts';
import type { PaneLayoutRole } from '../common/pane-layout-role.ts';
import { nameOfPane } from '../common/pane-name.ts';
import { useStage, useStageComparison, useStageStore } from '../common/stage-store.ts';
import { Caption } from './caption.tsx';
import styles from './pane.module.css';
import { PaneMedia } from './pane-media.tsx';
import { PaneMessage } from './pane-message.tsx';
import { TaskPane } from './task-pane.tsx';

interface StagePaneProps {
  readonly shown: ShownPane;
  readonly index: number;
  readonly panes: readonly ShownPane[];
  readonly role: PaneLayoutRole;
  readonly pair: readonly [string, string] | undefined;
  /** Width divided by height of the frame around the image: both panes of a pair use the ratio of the first. */
  readonly shape: number;
  /** Absent in a blind round. */
  readonly text: CaptionText | undefined;
  readonly children?: ReactNode;
}

/** One pane of the stage: the caption, and the complete image with its original ratio. */
export function ComparisonPane({ shown, index, panes, role, pair, shape, text, children }: StagePaneProps) {
  const { id } = shown.pane;
  const store = useStageStore();
  const mediaBox = useRef<HTMLDivElement>(null);
  const isDragged = useStage(({ dragged }) => dragged?.paneId === id);
  const isTarget = useStage(({ dragged }) => dragged?.targetId === id && dragged.paneId !== id);
  const box = useElementSize(mediaBox);
  useLayoutEffect(() => store.setState(({ boxes }) => ({ boxes: { ...boxes, [id]: box } })), [store, id, box]);
  return (
    <figure
      className={styles['pane']}
      data-role={role}
      data-flag={shown.kind === 'item' && !shown.blind ? shown.item.flag : undefined}
      data-pane={id}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
      aria-label={`Pane ${nameOfPane(shown)}`}
      onContextMenu={(event) => {
        if (shown.blind) return;
        event.preventDefault();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        const at = event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
        store.setState({ paneMenu: { paneId: id, part: 'actions', at } });
      }}
    >
      <Caption shown={shown} index={index} panes={panes} role={role} pair={pair} text={text}>
        {children}
      </Caption>
      <div ref={mediaBox} className={styles['art']} data-art={id} data-shape={shape} style={{ '--shape': shape }}>
        <PaneContent shown={shown} />
      </div>
    </figure>
  );
}

/** Shows the content of a pane: the media, or the current state of its run. */
function PaneContent({ shown }: { shown: ShownPane }) {
  switch (shown.kind) {
    case 'item':
      return <PaneMedia key={shown.item.id} shown={shown} />;
    case 'task':
      return <TaskPane task={shown.task} />;
    case 'planned':
      return <PlannedPane run={shown.run} />;
    case 'missing':
      if (shown.trashed) return <TrashedPane item={shown.trashed} />;
      return (
        <PaneMessage
          icon={IconPhotoOff}
          text="This result is no longer in the library. Its pane stays until you remove it."
        />
      );
  }
}

/** Shows a deleted result with a button to restore it. */
function TrashedPane({ item }: { item: Item }) {
  const restore = useAction((calls) => calls.library.restore({ ids: [item.id] }), {
    failed: 'Couldn’t restore the result',
  });
  return (
    <PaneMessage icon={IconTrash} text="This result is in Trash.">
      <Button size="xs" loading={restore.isPending} onClick={() => restore.run()}>
        Restore
      </Button>
    </PaneMessage>
  );
}

/** A run that was planned and not sent: why, and the press that sends this one alone. */
function PlannedPane({ run }: { run: PlannedRun }) {
  const connection = useSynced('connection');
  const estimate = usePlannedEstimateText([run]);
  const { open } = useStageComparison();
  const start = useStartRuns(async (calls, { intentId, evenIfNotSavable }) => {
    if (!open) return;
    const { id } = open.comparison;
    await calls.comparisons.startRuns({ intentId, id, runIds: [run.id], evenIfNotSavable });
  });
  if (open?.starting.includes(run.id)) return <PaneMessage icon={IconClock} text="Waiting to be sent." />;
  const problem = start.problem ?? run.problem;
  const text = run.skipped ? 'This run was excluded.' : 'This run hasn’t been sent yet.';
  return (
    <PaneMessage icon={IconClock} text={problem ? `${text} ${problem.sentence}` : text}>
      {open && connection.kind !== 'none' && (
        <StartButton
          data-charges="start-planned-run"
          size="xs"
          verb={start.asked ? 'Start anyway' : 'Start'}
          charge="new charge"
          title={estimate}
          start={start.asked ? start.again : start}
        />
      )}
    </PaneMessage>
  );
}
