import { IconAlertTriangle, IconMovie } from '@tabler/icons-react';
import { type DragEvent, type MouseEvent, memo, useState } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import type { FrameRate } from '../../../../shared/projects/frame-rate.ts';
import { cardItemId } from '../../../../shared/projects/items-shown-on-project-page.ts';
import { formatShotNumber, type Shot, shownStatus } from '../../../../shared/projects/shot.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { isItemDrag, readDraggedItems } from '../../../entities/items/item-drag.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-by-id.tsx';
import { statusTitles } from '../../../entities/projects/shot-text.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import { shotDurationText } from '../shot-duration-text.ts';
import { SourceChangedMark } from '../source-changed-mark.tsx';
import { StatusDot } from '../status-dot.tsx';
import type { MenuPlace } from '../use-shot-actions.ts';
import styles from './board.module.css';
import { type FirstFrameKind, FirstFrameMenuButton } from './first-frame-menu-button.tsx';
import { dragShots, isShotDrag, readDraggedShots } from './shot-drag.ts';

export interface ShotCardActions {
  readonly choose: (id: string, event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) => void;
  readonly openMenu: (id: string, event: MouseEvent) => void;
  readonly openFrameMenu: (id: string, place: MenuPlace) => void;
  /** Shots that a drag of this one moves. */
  readonly draggedWith: (id: string) => readonly string[];
  readonly dropShots: (ids: readonly string[], target: string, side: 'before' | 'after') => void;
  readonly dropItems: (ids: readonly string[], shotId: string) => void;
}

export interface ShotCardProps {
  readonly shot: Shot;
  readonly rate: FrameRate;
  /** The item on the card. */
  readonly item: Item | undefined;
  /** Number of unfinished tasks. */
  readonly running: number;
  readonly firstFrame: FirstFrameKind | undefined;
  /** Number of the shot before in the cut. */
  readonly numberBefore: number | undefined;
  /** The take was made from other frames than the shot has now. */
  readonly isChanged: boolean;
  readonly isSelected: boolean;
  readonly actions: ShotCardActions;
}

/** One shot on the board. A drag over it changes only its frame, not its content. */
export const ShotCard = memo(function ShotCard({ isSelected, actions, ...facts }: ShotCardProps) {
  const { shot, running, firstFrame, numberBefore } = facts;
  const { id, number } = shot;
  const [over, setOver] = useState<'before' | 'after' | 'take'>();
  const onDragOver = (event: DragEvent) => {
    const isShot = isShotDrag(event.dataTransfer);
    if (!isShot && !isItemDrag(event.dataTransfer)) return;
    event.preventDefault();
    setOver(isShot ? sideOf(event) : 'take');
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // A drag also leaves each element inside the card.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined);
  };
  const onDrop = (event: DragEvent) => {
    setOver(undefined);
    const shots = readDraggedShots(event.dataTransfer);
    const items = readDraggedItems(event.dataTransfer);
    if (shots.length > 0) actions.dropShots(shots, id, sideOf(event));
    else if (items.length > 0) actions.dropItems(items, id);
    else return;
    event.preventDefault();
  };
  return (
    <li
      className={styles['card']}
      data-selected={isSelected || undefined}
      data-over={over}
      data-omitted={shownStatus(shot, running > 0) === 'omitted' || undefined}
    >
      {(numberBefore !== undefined || firstFrame) && (
        <FirstFrameMenuButton
          kind={firstFrame}
          number={number}
          numberBefore={numberBefore}
          shotId={id}
          open={actions.openFrameMenu}
        />
      )}
      <button
        type="button"
        className={styles['face']}
        aria-pressed={isSelected}
        {...rovingItem(id)}
        draggable
        onDragStart={(event) => dragShots(event, actions.draggedWith(id))}
        onDragOver={onDragOver}
        onDragLeave={onDragLeave}
        onDrop={onDrop}
        onClick={(event) => actions.choose(id, event)}
        onContextMenu={(event) => actions.openMenu(id, event)}
      >
        <CardContent {...facts} />
      </button>
    </li>
  );
});

const CardContent = memo(function CardContent(props: Omit<ShotCardProps, 'isSelected' | 'actions'>) {
  const { shot, rate, item, running, isChanged } = props;
  const { title, brief, takes, number } = shot;
  const poster = cardItemId(shot);
  const status = shownStatus(shot, running > 0);
  const isMissing = item?.fileState === 'missing';
  return (
    <>
      <span className={`center image-box ${styles['poster']}`} aria-hidden>
        {poster === undefined ? (
          <span className={`t3 read anywhere ${styles['brief']}`}>
            {brief === '' ? <IconMovie size={20} stroke={1.25} aria-hidden /> : brief}
          </span>
        ) : isMissing ? (
          <span className={`small bad anywhere ${styles['brief']}`}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> File missing
          </span>
        ) : (
          <ThumbnailById itemId={poster} />
        )}
        {isChanged && (
          <Box component="span" pos="absolute" top={0} left={0} px={6} py={1} bg="panel">
            <SourceChangedMark />
          </Box>
        )}
        <Box
          component="span"
          className={`small num ${styles['duration']}`}
          pos="absolute"
          right={0}
          bottom={0}
          px={6}
          py={1}
          bg="panel"
        >
          {shotDurationText(shot, item, rate)}
        </Box>
      </span>
      <Group component="span" gap="s2" mih="h-small">
        <span className="num t3 small">{formatShotNumber(number)}</span>
        <b className="cut grow">{title || <span className="t3 regular">Untitled</span>}</b>
      </Group>
      <Group component="span" gap="s2" className="small t2">
        <StatusDot status={status} />
        <span className="grow">{statusTitles[status]}</span>
        {isMissing && <span className="visually-hidden">File missing</span>}
        {isChanged && <span className="visually-hidden">Source changed</span>}
        <span className="num t3">{takesText(takes.length, running)}</span>
      </Group>
    </>
  );
});

/** "3 takes", "3 takes, 2 running" */
function takesText(takes: number, running: number): string {
  if (running === 0) return takes === 0 ? 'No takes' : formatCounted(takes, 'take');
  return takes === 0 ? `${running} running` : `${formatCounted(takes, 'take')}, ${running} running`;
}

function sideOf({ currentTarget, clientX }: DragEvent): 'before' | 'after' {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX < left + width / 2 ? 'before' : 'after';
}
