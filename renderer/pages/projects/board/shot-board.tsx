import {
  IconAlertTriangle,
  IconLink,
  IconMovie,
  IconPhoto,
  IconPlayerTrackNext,
  IconUnlink,
} from '@tabler/icons-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import type { Continuity } from '../../../../shared/projects/continuity.ts';
import { clampTrim, clipDuration, videoFramesOf } from '../../../../shared/projects/cut.ts';
import { cardItemId } from '../../../../shared/projects/items-shown-on-project-page.ts';
import { formatShotNumber, type Shot, selectedTake, shownStatus } from '../../../../shared/projects/shot.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import type { FrameRate } from '../../../../shared/util/frame-rate.ts';
import { isItemDrag, readDraggedItems } from '../../../entities/items/item-drag.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { durationText, statusTitles } from '../../../entities/projects/shot-text.ts';
import type { OpenProject } from '../../../entities/projects/use-project.ts';
import { Box, Grid, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { rovingItem, useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useElementSize } from '../../../ui/zoom-pan/use-element-size.ts';
import type { ShotSelection } from '../shot/shot-selection.ts';
import { SourceChangedMark } from '../shot/source-changed-mark.tsx';
import { StatusDot } from '../shot/status-dot.tsx';
import type { MenuPlace, ShotActions } from '../shot/use-shot-actions.ts';
import styles from './board.module.css';
import { cardGap, layOutBoard } from './board-layout.ts';

/** Number of entries that are mounted in one frame. More would delay the frame. */
const entriesPerFrame = 30;

/** Number of cards of the first frame. The others follow over several frames, so that a large board opens at once. */
const firstCards = 30;

interface ShotBoardProps {
  readonly open: OpenProject;
  readonly continuity: ReadonlyMap<string, Continuity>;
  /** The shots that the search and the filter show. */
  readonly shots: readonly Shot[];
  readonly selection: ShotSelection;
  readonly actions: ShotActions;
}

/** The shots of a project as cards in the order of the cut, with a heading for each scene. Small scenes share a row. */
export function ShotBoard({ open, continuity, shots, selection, actions }: ShotBoardProps) {
  const { project, items, running } = open;
  const mounted = useMountedCount(firstCards, shots.length);
  const { width, height } = project.shape;
  const roving = useRovingFocus<HTMLOListElement>({ layout: 'grid', first: selection.active ?? shots[0]?.id });
  const size = useElementSize(roving.list.ref);
  const scenes = useMemo(() => new Map(project.scenes.map((scene) => [scene.id, scene.title])), [project.scenes]);
  const groups = useMemo(() => groupByScene(shots, scenes), [shots, scenes]);
  const hasHeadings = groups.some(({ title }) => title !== undefined);
  const layout = useMemo(
    () =>
      layOutBoard(
        groups.map((group) => ({ count: group.shots.length })),
        size.width - cardGap,
        width < height,
      ),
    [groups, size.width, width, height],
  );
  const latest = useEffectEvent(() => ({ ...actions, selection }));
  // Cards are memoized: their actions stay the same objects.
  const cardActions = useMemo<ShotCardActions>(
    () => ({
      choose: (id, event) => latest().selection.click(id, event),
      openMenu: (id, event) => latest().openMenu(id, event),
      openFrameMenu: (id, place) => latest().openFrameMenu(id, place),
      draggedWith: (id) => {
        const { ids } = latest().selection;
        return ids.has(id) ? [...ids] : [id];
      },
      dropShots: (ids, target, side) => latest().moveTo(ids, target, side),
      dropItems: (ids, shotId) => latest().addTakes(shotId, ids),
    }),
    [],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target.dataset['rovingItem'] : undefined;
    if (target !== undefined && event.shiftKey && event.key.startsWith('Arrow')) {
      const at = shots.findIndex(({ id }) => id === target);
      const next = shots[at + (event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1)];
      if (next) {
        event.preventDefault();
        selection.extend(next.id);
        roving.focus(next.id);
      }
      return;
    }
    roving.list.onKeyDown(event);
  };
  return (
    <div className="scroll grow">
      <Grid
        component="ol"
        gap="s5 0"
        pt="s4"
        pr="s4"
        pb="s4"
        pl={0}
        aria-label="Shots"
        style={{ '--shape': width / height, gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}
        {...roving.list}
        onKeyDown={onKeyDown}
      >
        {size.width > 0 &&
          groups.map(({ title, first, shots: shotsOfGroup }, index) => {
            const place = layout.groups[index];
            if (first >= mounted || !place) return null;
            return (
              <li
                key={shotsOfGroup[0]?.id}
                className={styles['group']}
                style={{
                  gridRow: place.row,
                  gridColumn: `${place.column} / span ${place.span}`,
                  '--columns': place.span,
                  '--rows': Math.ceil(shotsOfGroup.length / place.span),
                }}
              >
                {/* Groups that share a row have a line for the heading each. */}
                {hasHeadings && (
                  <p className={`label cut ${styles['scene']}`} data-empty={title === undefined || undefined}>
                    {title || (title === '' && 'Untitled scene')}
                  </p>
                )}
                <ol className={styles['cards']} aria-label={title || undefined}>
                  {shotsOfGroup.slice(0, mounted - first).map((shot) => (
                    <ShotCard
                      key={shot.id}
                      shot={shot}
                      rate={project.rate}
                      item={items.get(cardItemId(shot) ?? '')}
                      running={running.get(shot.id) ?? 0}
                      {...frameFacts(shot, continuity.get(shot.id))}
                      isSelected={selection.ids.has(shot.id)}
                      actions={cardActions}
                    />
                  ))}
                </ol>
              </li>
            );
          })}
      </Grid>
    </div>
  );
}

/** Consecutive shots of one scene. */
interface ShotGroup {
  /** Undefined for shots without a scene; empty for a scene without a title. */
  readonly title: string | undefined;
  /** Index of its first shot among all shots. */
  readonly first: number;
  readonly shots: readonly Shot[];
}

function groupByScene(shots: readonly Shot[], titles: ReadonlyMap<string, string>): ShotGroup[] {
  const groups: (ShotGroup & { readonly shots: Shot[] })[] = [];
  let before: Shot | undefined;
  for (const [index, shot] of shots.entries()) {
    const group = groups.at(-1);
    if (group && before?.sceneId === shot.sceneId) group.shots.push(shot);
    else groups.push({ title: titles.get(shot.sceneId ?? ''), first: index, shots: [shot] });
    before = shot;
  }
  return groups;
}

/** Returns the facts of a card as plain values, so that only cards with other facts render again. */
function frameFacts(
  { firstFrame }: Shot,
  continuity: Continuity | undefined,
): Pick<ShotCardProps, 'firstFrame' | 'numberBefore' | 'isChanged'> {
  return {
    firstFrame: continuity?.first?.kind ?? (firstFrame && 'unused'),
    numberBefore: continuity?.before?.number,
    isChanged: continuity !== undefined && continuity.changed.length > 0,
  };
}

/**
 * Returns how many entries of a long list to mount: those of the first window immediately, the others over the following
 * frames. Mounting all of them at once would be one long task. `total`: number of entries.
 */
function useMountedCount(first: number, total: number): number {
  const [count, setCount] = useState(first);
  const isComplete = count >= total;
  useEffect(() => {
    if (isComplete) return;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + entriesPerFrame)));
    return () => cancelAnimationFrame(frame);
  }, [count, isComplete]);
  return Math.min(count, total);
}

// Shots are dragged by id, under a type that programs outside the window cannot read.
const shotType = 'application/x-triptych-shots';

const icons = { shared: IconPhoto, 'last-frame': IconPlayerTrackNext, unused: IconUnlink } as const;
/** Between two cards: shows how the second shot begins, and opens the menu for it. */
const FirstFrameMenuButton = memo(function FirstFrameMenuButton(props: FirstFrameButtonProps) {
  const { kind, number, numberBefore, shotId, open } = props;
  const Icon = kind ? icons[kind] : IconLink;
  const label = labelOf(kind, formatShotNumber(number), formatShotNumber(numberBefore ?? 0));
  return (
    <button
      type="button"
      className={`center t2 ${styles['button']}`}
      aria-label={label}
      // A board has hundreds of these buttons, and a tooltip component for each would double the time to mount it.
      title={label}
      aria-haspopup="menu"
      // Keys open the menu from the card, so that Tab does not stop between all cards.
      tabIndex={-1}
      data-kind={kind}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        open(shotId, { x: left, y: bottom });
      }}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
    </button>
  );
});

interface ShotCardActions {
  readonly choose: (id: string, event: MouseEvent) => void;
  readonly openMenu: (id: string, event: MouseEvent) => void;
  readonly openFrameMenu: (id: string, place: MenuPlace) => void;
  /** Shots that a drag of this one moves. */
  readonly draggedWith: (id: string) => readonly string[];
  readonly dropShots: (ids: readonly string[], target: string, side: 'before' | 'after') => void;
  readonly dropItems: (ids: readonly string[], shotId: string) => void;
}

interface ShotCardProps {
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
const ShotCard = memo(function ShotCard({ isSelected, actions, ...facts }: ShotCardProps) {
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
      <Stack
        component="button"
        type="button"
        gap={2}
        w="100%"
        ta="start"
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
      </Stack>
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
      <Box component="span" className={`center image-box ${styles['poster']}`} pos="relative" mb="s1" aria-hidden>
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
      </Box>
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

/** `unused`: the two shots of the frame are no longer neighbors. */
type FirstFrameKind = 'shared' | 'last-frame' | 'unused';

interface FirstFrameButtonProps {
  /** Absent: the shot has no first frame. */
  readonly kind: FirstFrameKind | undefined;
  readonly number: number;
  readonly numberBefore: number | undefined;
  readonly shotId: string;
  readonly open: (shotId: string, place: MenuPlace) => void;
}

function labelOf(kind: FirstFrameKind | undefined, number: string, before: string): string {
  if (kind === 'shared') return `Shared keyframe of ${before} and ${number}`;
  if (kind === 'last-frame') return `Last frame of ${before} begins ${number}`;
  if (kind === 'unused') return `First frame of ${number}, not in use`;
  return `Set first frame of ${number}`;
}

function dragShots(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(shotType, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

function isShotDrag(data: DataTransfer): boolean {
  return data.types.includes(shotType);
}

/** Returns the ids of dropped shots. Another page could have written them, so only texts count. */
function readDraggedShots(data: DataTransfer): readonly string[] {
  try {
    const ids: unknown = JSON.parse(data.getData(shotType));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Returns the duration of a shot in the cut for its card: of the trimmed take, else the planned one. `item`: the
 * selected take.
 */
function shotDurationText(shot: Shot, item: Item | undefined, rate: FrameRate): string {
  const take = selectedTake(shot);
  if (take && item?.id === take.itemId) {
    const video = videoFramesOf(item);
    if (!take.trim && item.seconds !== undefined) return `${item.seconds.toFixed(1)} s`;
    if (video) return durationText(clipDuration({ ...video, trim: clampTrim(take.trim, video.frames) }, rate), rate);
  }
  return shot.planned === undefined ? '' : `${durationText(shot.planned, rate)} planned`;
}
