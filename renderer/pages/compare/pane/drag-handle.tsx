import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ShownPane } from '../../../entities/comparisons/shown-panes.ts';
import { CommandButton } from '../../../ui/commands/command-button-props.tsx';
import { useStageActions } from '../stage/stage-actions.ts';
import { useStageStore } from '../stage/stage-store.ts';
import styles from './caption.module.css';
import { movedTo } from './pane-order.ts';

/** Puts a pane into another place: dragged there, or with the arrow keys. */
export function DragHandle({ shown, index }: { shown: ShownPane; index: number }) {
  const { changePanes } = useStageActions();
  const store = useStageStore();
  const { id } = shown.pane;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return letGo();
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    changePanes((panes) => movedTo(panes, id, index + by));
  };
  const letGo = () => store.setState({ dragged: undefined });
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    store.setState({ dragged: { paneId: id, over: undefined } });
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const { dragged } = store.getState();
    if (dragged?.paneId !== id) return;
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-pane]');
    const over = under?.dataset['pane'];
    if (over !== dragged.over) store.setState({ dragged: { paneId: id, over } });
  };
  const onPointerUp = () => {
    const over = store.getState().dragged?.over;
    letGo();
    if (over === undefined || over === id) return;
    changePanes((panes) =>
      movedTo(
        panes,
        id,
        panes.findIndex((pane) => pane.id === over),
      ),
    );
  };
  return (
    <CommandButton by={['moveEarlier', 'moveLater']} tip="Drag to reorder">
      <ActionIcon
        size={24}
        className={styles['grip'] ?? ''}
        data-on-demand
        aria-label={`Move ${shown.letter}`}
        aria-description="Arrow keys move it one place"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={letGo}
      >
        <IconGripVertical size={14} stroke={1.5} />
      </ActionIcon>
    </CommandButton>
  );
}
