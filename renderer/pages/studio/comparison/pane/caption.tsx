import { ActionIcon, Button } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { useItemDrag } from '../../../../entities/items/item-drag.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Box, Flex } from '../../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import type { CaptionText } from '../common/caption-text.ts';
import type { PaneLayoutRole } from '../common/pane-layout-role.ts';
import { movePane } from '../common/pane-order.ts';
import { changeStage, useStage, useStageComparison, useStageStore, withSide } from '../common/stage-store.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { useClock } from '../playback/use-clock.ts';
import { resyncPane } from '../view/zoom-and-pan.ts';
import styles from './caption.module.css';
import { PaneMenu } from './pane-menu.tsx';

interface CaptionProps {
  readonly shown: ShownPane;
  readonly index: number;
  readonly panes: readonly ShownPane[];
  readonly role: PaneLayoutRole;
  readonly pair: readonly [string, string] | undefined;
  /** Absent in a blind round, whose captions are numbers. */
  readonly text: CaptionText | undefined;
  /** Notes, the space behind them, decision, offset and sound, each from a separate module. */
  readonly children?: ReactNode;
}

/** Shows the facts that distinguish the pane. The caption has all text, because the stage has only images. */
export function Caption({ shown, index, panes, role, pair, text, children }: CaptionProps) {
  const { id } = shown.pane;
  const heard = useClock((clock) => clock.heard === id);
  const isFree = useStage(({ freed }) => role === 'cell' && freed[id] !== undefined);
  const { open } = useStageComparison();
  const store = useStageStore();
  return (
    <figcaption
      className={`row ${styles['caption']}`}
      data-heard={heard || undefined}
      data-side={role}
      data-free={isFree || undefined}
      data-alone={panes.length === 1 || undefined}
    >
      {panes.length > 1 && <PaneLetters shown={shown} panes={panes} role={role} pair={pair} />}
      {text ? <CaptionLine shown={shown} text={text} /> : <span className="grow" />}
      {isFree && (
        <CommandTooltip by="backInStep" tip="This pane has its own zoom and position">
          <Button size="xs" className="ink" onClick={() => resyncPane(store, id)}>
            Re-sync zoom
          </Button>
        </CommandTooltip>
      )}
      <span className={styles['extras']}>
        {children || <span className="grow" />}
        {role === 'cell' && panes.length > 1 && open && !open.challengers && (
          <DragHandle shown={shown} index={index} changePanes={open.changePanes} />
        )}
      </span>
      {!shown.blind && (
        <span className={styles['menu']}>
          <PaneMenu shown={shown} index={index} panes={panes} />
        </span>
      )}
    </figcaption>
  );
}

/** Shows the name, and of the facts that differ those that fit completely beside it. The tooltip has all facts. */
function CaptionLine({ shown, text }: { shown: ShownPane; text: CaptionText }) {
  const drag = useItemDrag();
  return (
    <Tooltip label={text.full} multiline maw={420}>
      <Flex component="span" className={styles['line']} gap="0 s1" wrap="wrap" miw={0} overflow="hidden">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: A drag is for a pointer; the keyboard exports and copies the file. */}
        <b
          className={styles['name']}
          draggable={shown.kind === 'item'}
          onDragStart={(event) => shown.kind === 'item' && drag(event, shown.item)}
        >
          <MiddleCut text={text.name} />
        </b>
        {text.onStage.map((fact) => (
          <span key={fact} className={`t3 nowrap ${styles['fact']}`}>
            {fact}
          </span>
        ))}
      </Flex>
    </Tooltip>
  );
}

/** Characters at the end of a name that stay: versions and sizes of models end their names. */
const tailLength = 8;

/** Text that loses its middle where it is too long. */
function MiddleCut({ text }: { text: string }) {
  const characters = [...text];
  if (characters.length <= tailLength * 2) return <span className={styles['head']}>{text}</span>;
  return (
    <>
      <span className={styles['head']}>{characters.slice(0, -tailLength).join('')}</span>
      <Box component="span" flex="none">
        {characters.slice(-tailLength).join('')}
      </Box>
    </>
  );
}

type PaneLettersProps = Pick<CaptionProps, 'shown' | 'panes' | 'role' | 'pair'>;

/** In a pair of several panes, each side lists all letters. */
function PaneLetters({ shown, panes, role, pair }: PaneLettersProps) {
  const store = useStageStore();
  if (!pair || role === 'cell' || panes.length < 3) return <b className={`t3 ${styles['letter']}`}>{shown.letter}</b>;
  const choose = (next: [string, string]) => changeStage(store, { pair: next });
  const side = role === 'first' ? 0 : 1;
  return (
    <Flex
      component="span"
      className={styles['letters']}
      flex="none"
      role="group"
      aria-label={side === 0 ? 'First of the pair' : 'Second of the pair'}
    >
      {panes.map((each, place) => (
        <CommandTooltip
          key={each.pane.id}
          by="intoPair"
          digit={place + 1}
          tip={`Make ${each.letter} the second of the pair`}
        >
          <button
            type="button"
            className={`t3 ${styles['letter']}`}
            aria-label={`${each.letter} on this side`}
            aria-pressed={each.pane.id === shown.pane.id}
            onClick={() => choose(withSide(pair, side, each.pane.id))}
          >
            {each.letter}
          </button>
        </CommandTooltip>
      ))}
    </Flex>
  );
}

type DragHandleProps = Pick<CaptionProps, 'shown' | 'index'> & Pick<OpenComparison, 'changePanes'>;

/** Moves a pane to another position by dragging or with the arrow keys. */
function DragHandle({ shown, index, changePanes }: DragHandleProps) {
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
