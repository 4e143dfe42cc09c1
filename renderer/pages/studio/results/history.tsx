import { IconClock, IconFlagFilled, IconPhotoOff } from '@tabler/icons-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Condition } from '../../../../shared/library/library-query.ts';
import { dayOf, formatShortDay } from '../../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useItemDrag } from '../../../entities/items/item-drag.ts';
import { useShowInLibrary } from '../../../entities/items/library-grid-store.ts';
import { useRecordsOf } from '../../../entities/items/library-index/use-library-index.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import {
  openResultMenu,
  type ResultTarget,
  targetOfItems,
} from '../../../entities/results/actions/result-actions-store.ts';
import { useResultCommands } from '../../../entities/results/actions/use-result-commands.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { focusPage } from '../../../ui/navigation/focus-page.ts';
import styles from './history.module.css';
import type { SetEntry } from './sets.ts';

interface HistoryProps {
  readonly sets: readonly SetEntry[];
  /** Id of the set on the stage. */
  readonly shownId: string;
  readonly show: (id: string) => void;
  /** In a narrow window, History lies over the stage while it is open. */
  readonly setOpen: (isOpen: boolean) => void;
  /** Called near the end of the list. */
  readonly more: () => void;
  /** Shows a result over the page. Arrow keys show the others of its set. */
  readonly view: (id: string, set: readonly string[]) => void;
}

type Line = { readonly set: SetEntry; readonly day?: string };

/** Called this far before the end of the list. Screen pixels. */
const loadAheadPixels = 1000;
/** Height of most sets. Screen pixels. */
const entryHeight = 57;
/** Width divided by height of the place of a still: what is narrower or wider has room beside it. */
const shapeLimits = { narrowest: 2 / 3, widest: 2.5 };
const usualShape = 16 / 9;

/** One still for each set, newest first. The set on the stage is marked; a click shows another one. */
export function History({ sets, shownId, show, setOpen, more, view }: HistoryProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  /** Mounted sets by id. */
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [focusedId, setFocusedId] = useState<string>();
  const lines = useMemo(() => linesOf(sets, Date.now()), [sets]);
  const targetOf = (set: SetEntry): ResultTarget => ({
    ...targetOfItems(set.results, (id) => view(id, set.results)),
    set: () => set.results,
  });
  const showInLibrary = useShowInLibrary();
  const focusedSet = sets.find(({ id }) => id === focusedId);
  useResultCommands(() => (focusedSet && focusedSet.results.length > 0 ? targetOf(focusedSet) : undefined));
  const focusLine = (index: number) => {
    list.current?.scrollToIndex(index, { align: 'nearest' });
    const move = () => buttons.current.get(lines[index]?.set.id ?? '')?.focus();
    // The mounted sets change only after the list has scrolled.
    requestAnimationFrame(() => requestAnimationFrame(move));
  };
  useCommand('history', () => {
    const isFocused = focusedId !== undefined;
    setOpen(!isFocused);
    if (isFocused) focusPage();
    else
      focusLine(
        Math.max(
          0,
          lines.findIndex(({ set }) => set.id === shownId),
        ),
      );
  });
  useCommand('resultsOfDay', () => {
    const set = focusedSet ?? sets.find(({ id }) => id === shownId);
    if (set) showInLibrary(conditionsOfDay(set.createdAt));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || focusedId === undefined) return;
    event.preventDefault();
    focusLine(lines.findIndex(({ set }) => set.id === focusedId) + step);
  };
  return (
    <div
      ref={scroller}
      className={`scroll ${styles['history']}`}
      data-history
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - loadAheadPixels) more();
      }}
    >
      <Virtualizer ref={list} scrollRef={scroller} itemSize={entryHeight} as={SetList} item="li">
        {lines.map(({ set, day }) => (
          <div key={set.id} className={styles['line']}>
            {day !== undefined && (
              <button
                type="button"
                className="link micro"
                // The palette offers it too. A stop for each day would be in the way of the Tab key.
                tabIndex={-1}
                title="All results of this day"
                onClick={() => showInLibrary(conditionsOfDay(set.createdAt))}
              >
                {day}
              </button>
            )}
            <Entry
              set={set}
              isShown={set.id === shownId}
              register={(button) => {
                if (button) buttons.current.set(set.id, button);
                return () => void buttons.current.delete(set.id);
              }}
              show={() => show(set.id)}
              onFocus={() => setFocusedId(set.id)}
              onBlur={() => setFocusedId(undefined)}
              onKeyDown={onKeyDown}
              onMenu={(event) => set.results.length > 0 && openResultMenu(event, targetOf(set))}
            />
          </div>
        ))}
      </Virtualizer>
    </div>
  );
}

function SetList({ ref, style, children }: ComponentProps<'ul'>) {
  return (
    <ul ref={ref} style={style} aria-label="History">
      {children}
    </ul>
  );
}

interface EntryProps extends Pick<ComponentProps<'button'>, 'onFocus' | 'onBlur' | 'onKeyDown'> {
  readonly set: SetEntry;
  readonly isShown: boolean;
  readonly register: RefCallback<HTMLButtonElement>;
  readonly show: () => void;
  readonly onMenu: (event: MouseEvent) => void;
}

function Entry({ set, isShown, register, show, onMenu, ...focusEvents }: EntryProps) {
  const { title, results, count, isRunning, failedCount } = set;
  const records = useRecordsOf(results);
  const picked = results.find((result) => records.get(result)?.flag === 'pick');
  const still = picked ?? results[0];
  const item = still === undefined ? undefined : records.get(still);
  const first = records.get(results[0] ?? '');
  const known = first && first.height > 0 ? first.width / first.height : undefined;
  // The place that a run got stays while it is in sight: a result of another shape would move all sets below it.
  const [reserved, reserve] = useState<number>();
  if (isRunning && reserved === undefined) reserve(set.shape ?? known ?? usualShape);
  const shape = reserved ?? known ?? set.shape ?? usualShape;
  const drag = useItemDrag();
  const facts = [
    formatCounted(count, 'take'),
    ...(picked === undefined ? [] : ['picked']),
    ...(isRunning ? ['running'] : []),
    ...(failedCount > 0 ? [`${failedCount} without a result`] : []),
  ];
  return (
    <button
      ref={register}
      type="button"
      className={styles['entry']}
      title={title}
      aria-label={`${title}: ${facts.join(', ')}`}
      aria-current={isShown ? 'true' : undefined}
      data-several={count > 1 || undefined}
      style={{ aspectRatio: Math.min(shapeLimits.widest, Math.max(shapeLimits.narrowest, shape)) }}
      tabIndex={isShown ? 0 : -1}
      onClick={show}
      {...focusEvents}
      onContextMenu={onMenu}
      draggable={item !== undefined}
      onDragStart={(event) => item && drag(event, item, results)}
    >
      {still !== undefined && <ThumbnailById itemId={still} loading="eager" />}
      {still === undefined && !isRunning && <IconPhotoOff className="t3" size={16} stroke={1.5} aria-hidden />}
      {(picked !== undefined || isRunning) && (
        <span className={styles['marks']}>
          {picked !== undefined && <IconFlagFilled size={12} aria-hidden />}
          {isRunning && <IconClock size={12} aria-hidden />}
        </span>
      )}
      {count > 1 && <span className={`num ${styles['count']}`}>{count}</span>}
    </button>
  );
}

/** Conditions of the library for the local day of a time, in milliseconds since 1970. */
function conditionsOfDay(time: number): Condition[] {
  const next = new Date(time);
  next.setDate(next.getDate() + 1);
  return [
    { name: 'after', value: dayOf(time) },
    { name: 'before', value: dayOf(next.getTime()) },
  ];
}

const dayLength = 24 * 60 * 60 * 1000;

/** The first set of each day has the name of the day. `now`: milliseconds since 1970. */
export function linesOf(sets: readonly SetEntry[], now: number): Line[] {
  const nameOf = (time: number) => {
    const name = formatShortDay(time, now);
    if (name === formatShortDay(now, now)) return 'Today';
    return name === formatShortDay(now - dayLength, now) ? 'Yesterday' : name;
  };
  let before: string | undefined;
  return sets.map((set) => {
    const day = nameOf(set.createdAt);
    const isFirst = day !== before;
    before = day;
    return isFirst ? { set, day } : { set };
  });
}
