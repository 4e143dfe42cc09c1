import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, useDeferredValue, useEffectEvent, useMemo, useState } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import type { Continuity } from '../../../../shared/projects/continuity.ts';
import { cardItemId } from '../../../../shared/projects/items-shown-on-project-page.ts';
import { longestTitle } from '../../../../shared/projects/project.ts';
import { formatShotNumber, type Shot, shownStatus, storedShotStatuses } from '../../../../shared/projects/shot.ts';
import { type FrameRate, ratePerSecond } from '../../../../shared/util/frame-rate.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { shotTitle, statusTitles } from '../../../entities/projects/shot-text.ts';
import type { OpenProject } from '../../../entities/projects/use-project.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { plannedFramesIn } from '../shot/planned-frames.ts';
import type { ShotSelection } from '../shot/shot-selection.ts';
import { SourceChangedMark } from '../shot/source-changed-mark.tsx';
import { StatusDot } from '../shot/status-dot.tsx';
import type { ShotActions } from '../shot/use-shot-actions.ts';
import styles from './table.module.css';

/** Number of rows of the first frame. The others follow in slices, so that a long table opens at once. */
const firstRows = 40;

const columns = [
  { name: 'order', title: '#' },
  { name: 'number', title: 'Number' },
  { name: 'title', title: 'Title' },
  { name: 'brief', title: 'Brief' },
  { name: 'planned', title: 'Planned (s)' },
  { name: 'status', title: 'Status' },
  { name: 'takes', title: 'Takes' },
] as const;
type ColumnName = (typeof columns)[number]['name'];

interface Sorting {
  readonly column: ColumnName;
  readonly isDescending: boolean;
}

interface ShotTableProps {
  readonly open: OpenProject;
  readonly continuity: ReadonlyMap<string, Continuity>;
  readonly shots: readonly Shot[];
  readonly selection: ShotSelection;
  readonly actions: ShotActions;
}

/** The shots of a project as rows whose cells are edited in place. Sorting changes the view, never the cut. */
export function ShotTable({ open, continuity, shots, selection, actions }: ShotTableProps) {
  const { project, items, running } = open;
  const [sorting, setSorting] = useState<Sorting>({ column: 'order', isDescending: false });
  const sorted = useMemo(() => sortShots(shots, sorting), [shots, sorting]);
  const shown = useDeferredValue(sorted, sorted.slice(0, firstRows));
  const places = useMemo(() => new Map(shots.map(({ id }, index) => [id, index + 1])), [shots]);
  const sortBy = (column: ColumnName) =>
    setSorting((before) => ({ column, isDescending: before.column === column && !before.isDescending }));
  const latest = useEffectEvent(() => ({ ...actions, selection }));
  // Rows are memoized: their actions stay the same objects.
  const rowActions = useMemo<ShotRowActions>(
    () => ({
      choose: (id, event) => latest().selection.click(id, event),
      openMenu: (id, event) => latest().openMenu(id, event),
      edit: (title, id, change) => latest().edit(title, id, change),
    }),
    [],
  );
  return (
    <div className="scroll grow">
      <table className={styles['table']} aria-label="Shots">
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th
                key={name}
                scope="col"
                data-column={name}
                aria-sort={sorting.column === name ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
              >
                <button
                  type="button"
                  className="label"
                  aria-label={title === '#' ? 'Order of the cut' : undefined}
                  onClick={() => sortBy(name)}
                >
                  {title}{' '}
                  {sorting.column === name &&
                    (sorting.isDescending ? (
                      <IconArrowDown size={12} stroke={1.5} aria-hidden />
                    ) : (
                      <IconArrowUp size={12} stroke={1.5} aria-hidden />
                    ))}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((shot) => (
            <ShotRow
              key={shot.id}
              shot={shot}
              place={places.get(shot.id) ?? 0}
              rate={project.rate}
              item={items.get(cardItemId(shot) ?? '')}
              running={running.get(shot.id) ?? 0}
              isChanged={(continuity.get(shot.id)?.changed.length ?? 0) > 0}
              isSelected={selection.ids.has(shot.id)}
              actions={rowActions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sortShots(shots: readonly Shot[], { column, isDescending }: Sorting): readonly Shot[] {
  if (column === 'order') return isDescending ? shots.toReversed() : shots;
  const compare = comparisons[column];
  return shots.toSorted((one, other) => (isDescending ? compare(other, one) : compare(one, other)));
}

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const comparisons: Readonly<Record<Exclude<ColumnName, 'order'>, (one: Shot, other: Shot) => number>> = {
  number: (one, other) => one.number - other.number,
  title: (one, other) => byText.compare(one.title, other.title),
  brief: (one, other) => byText.compare(one.brief, other.brief),
  planned: (one, other) => (one.planned ?? 0) - (other.planned ?? 0),
  status: (one, other) => storedShotStatuses.indexOf(one.status) - storedShotStatuses.indexOf(other.status),
  takes: (one, other) => one.takes.length - other.takes.length,
};

interface ShotRowActions {
  readonly choose: (id: string, event: MouseEvent) => void;
  readonly openMenu: (id: string, event: MouseEvent) => void;
  readonly edit: ShotActions['edit'];
}

interface ShotRowProps {
  readonly shot: Shot;
  /** Place in the cut, from 1. */
  readonly place: number;
  readonly rate: FrameRate;
  readonly item: Item | undefined;
  readonly running: number;
  /** The take was made from other frames than the shot has now. */
  readonly isChanged: boolean;
  readonly isSelected: boolean;
  readonly actions: ShotRowActions;
}

/** One shot as a row. Each cell saves its change when the focus leaves it; Escape restores the value. */
const ShotRow = memo(function ShotRow(props: ShotRowProps) {
  const { shot, place, rate, item, running, isChanged, isSelected, actions } = props;
  const { id, number, title, brief, planned, takes } = shot;
  const poster = cardItemId(shot);
  const status = shownStatus(shot, running > 0);
  const save = (what: string, change: Parameters<ShotActions['edit']>[2]) =>
    actions.edit(`${shotTitle(shot)}: ${what} changed`, id, change);
  return (
    <tr data-selected={isSelected || undefined} onContextMenu={(event) => actions.openMenu(id, event)}>
      <td>
        <Group
          type="button"
          component="button"
          gap="s2"
          mih={28}
          aria-pressed={isSelected}
          onClick={(event) => actions.choose(id, event)}
        >
          <span className="visually-hidden">Select shot {shotTitle(shot)}, place</span>
          <span className="num t3 small">{place}</span>
          <Box component="span" className="image-box" flex="none" w={50} h={28} bg="stage" overflow="hidden">
            {poster !== undefined && item?.fileState !== 'missing' && <ThumbnailById itemId={poster} />}
          </Box>
        </Group>
      </td>
      <td>
        <EditedCell
          label={`Number of ${shotTitle(shot)}`}
          value={formatShotNumber(number)}
          save={(text) => {
            const typed = Number(text);
            if (typed !== number) save('number', { number: typed });
          }}
        />
      </td>
      <td>
        <EditedCell
          label={`Title of ${shotTitle(shot)}`}
          value={title}
          maxLength={longestTitle}
          placeholder="Untitled"
          save={(text) => save('title', { title: text })}
        />
      </td>
      <td>
        <EditedCell
          label={`Brief of ${shotTitle(shot)}`}
          value={brief}
          placeholder="No brief"
          save={(text) => save('brief', { brief: text })}
        />
      </td>
      <td>
        <EditedCell
          label={`Planned seconds of ${shotTitle(shot)}`}
          value={planned === undefined ? '' : String(Number((planned / ratePerSecond(rate)).toFixed(2)))}
          placeholder="–"
          save={(text) => {
            const frames = plannedFramesIn(text, rate);
            if (frames !== undefined) save('planned duration', { planned: frames });
          }}
        />
      </td>
      <td>
        <Group component="span" gap="s2">
          <StatusDot status={status} />
          {status === 'generating' ? (
            <span>{statusTitles.generating}</span>
          ) : (
            <select
              className={`t1 ${styles['select']}`}
              aria-label={`Status of ${shotTitle(shot)}`}
              value={status}
              onChange={({ currentTarget: { value } }) => {
                const chosen = storedShotStatuses.find((each) => each === value);
                if (chosen) save('status', { status: chosen });
              }}
            >
              {storedShotStatuses.map((each) => (
                <option key={each} value={each}>
                  {statusTitles[each]}
                </option>
              ))}
            </select>
          )}
        </Group>
      </td>
      <td className="num t2">
        {takes.length === 0 ? '–' : takes.length}
        {running > 0 && <span className="t3"> · {running} running</span>}
        {isChanged && <SourceChangedMark />}
      </td>
    </tr>
  );
});

interface EditedCellProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Called with a changed text. */
  readonly save: (text: string) => void;
}

/** A cell of text that is edited in place: Enter or leaving saves it, Escape restores it. */
function EditedCell({ label, value, placeholder, maxLength, save }: EditedCellProps) {
  /** Absent: the user is not editing, and the cell shows the saved value. */
  const [typed, setTyped] = useState<string>();
  const finish = (text: string | undefined) => {
    setTyped(undefined);
    if (text !== undefined && text !== value) save(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish(typed);
    else if (event.key === 'Escape') setTyped(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className={styles['cell']}
      aria-label={label}
      title={value}
      placeholder={placeholder}
      maxLength={maxLength}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => finish(typed)}
      onKeyDown={onKeyDown}
    />
  );
}
