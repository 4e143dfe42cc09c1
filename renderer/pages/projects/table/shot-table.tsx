import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, useDeferredValue, useEffectEvent, useMemo, useState } from 'react';
import type { Continuity } from '../../../../shared/projects/continuity.ts';
import { cardItemId } from '../../../../shared/projects/items-shown-on-project-page.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { storedShotStatuses } from '../../../../shared/projects/shot.ts';
import type { OpenProject } from '../../../entities/projects/use-project.ts';
import type { ShotSelection } from '../shot/shot-selection.ts';
import type { ShotActions } from '../shot/use-shot-actions.ts';
import { ShotRow, type ShotRowActions } from './shot-row.tsx';
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
  const chooseNow = useEffectEvent((id: string, event: MouseEvent) => {
    if (event.shiftKey) selection.extend(id);
    else if (event.ctrlKey || event.metaKey) selection.toggle(id);
    else selection.choose(id);
  });
  const latest = useEffectEvent(() => actions);
  // Rows are memoized: their actions stay the same objects.
  const rowActions = useMemo<ShotRowActions>(
    () => ({
      choose: (id, event) => chooseNow(id, event),
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
