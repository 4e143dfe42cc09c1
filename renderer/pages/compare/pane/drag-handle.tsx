import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { movePane } from '../common/pane-order.ts';
import { useStageActions, useStageStore } from '../common/stage-store.ts';
import styles from './caption.module.css';

/** Moves a pane to another position by dragging or with the arrow keys. */
export function DragHandle({ shown, index }: { shown: ShownPane; index: number }) {
  const { changePanes } = useStageActions();
  const store = useStageStore();
  const { id } = shown.pane;
  const handle = useRef<HTMLButtonElement>(null);
  // An element that moves in the page loses the focus.
  const [isMovedByKey, setMovedByKey] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The focus returns once for each move.
  useLayoutEffect(() => {
    if (isMovedByKey) handle.current?.focus();
  }, [index]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return endDrag();
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setMovedByKey(true);
    changePanes((panes) => movePane(panes, id, index + by));
  };
  const endDrag = () => store.setState({ dragged: undefined });
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    store.setState({ dragged: { paneId: id, targetId: undefined } });
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const { dragged } = store.getState();
    if (dragged?.paneId !== id) return;
    const targetPane = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-pane]');
    const targetId = targetPane?.dataset['pane'];
    if (targetId !== dragged.targetId) store.setState({ dragged: { paneId: id, targetId } });
  };
  const onPointerUp = () => {
    const targetId = store.getState().dragged?.targetId;
    endDrag();
    if (targetId === undefined || targetId === id) return;
    changePanes((panes) =>
      movePane(
        panes,
        id,
        panes.findIndex((pane) => pane.id === targetId),
      ),
    );
  };
  return (
    <CommandTooltip by={['moveEarlier', 'moveLater']} tip="Drag to reorder">
      <ActionIcon
        size={24}
        className={styles['grip'] ?? ''}
        ref={handle}
        data-on-demand={!isMovedByKey || undefined}
        aria-label={`Move ${shown.letter}`}
        aria-description="Arrow keys move it one place"
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => relatedTarget && setMovedByKey(false)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={endDrag}
      >
        <IconGripVertical size={14} stroke={1.5} />
      </ActionIcon>
    </CommandTooltip>
  );
}
