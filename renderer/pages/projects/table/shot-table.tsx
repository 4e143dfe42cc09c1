import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { storedShotStatuses } from '../../../../shared/projects/shot.ts';
import { type OpenProject, posterOf } from '../../../entities/projects/use-project.ts';
import type { ShotSelection } from '../shot-selection.ts';
import type { ShotActions } from '../use-shot-actions.ts';
import { ShotRow } from './shot-row.tsx';
import styles from './table.module.css';

const columns = [
  { name: 'order', title: '' },
  { name: 'number', title: 'Number' },
  { name: 'title', title: 'Title' },
  { name: 'brief', title: 'Brief' },
  { name: 'planned', title: 'Planned' },
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
  readonly shots: readonly Shot[];
  readonly selection: ShotSelection;
  readonly actions: ShotActions;
}

/** The shots of a project as rows whose cells are edited in place. Sorting changes the view, never the cut. */
export function ShotTable({ open: { project, items, running }, shots, selection, actions }: ShotTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [sorting, setSorting] = useState<Sorting>({ column: 'order', isDescending: false });
  const sorted = useMemo(() => sortShots(shots, sorting), [shots, sorting]);
  const sortBy = (column: ColumnName) =>
    setSorting((before) => ({ column, isDescending: before.column === column && !before.isDescending }));
  return (
    <div ref={scroller} className="scroll grow">
      {/* biome-ignore lint/a11y/useSemanticElements: Only the rows near the window exist, which a table can’t have. */}
      <div role="table" aria-label="Shots" aria-rowcount={shots.length + 1}>
        <div role="row" aria-rowindex={1} className={`${styles['row']} ${styles['head']}`}>
          {columns.map(({ name, title }) => (
            <div
              key={name}
              role="columnheader"
              aria-sort={sorting.column === name ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                className="label"
                aria-label={title || 'Order of the cut'}
                onClick={() => sortBy(name)}
              >
                {title || '#'}{' '}
                {sorting.column === name &&
                  (sorting.isDescending ? (
                    <IconArrowDown size={12} stroke={1.5} aria-hidden />
                  ) : (
                    <IconArrowUp size={12} stroke={1.5} aria-hidden />
                  ))}
              </button>
            </div>
          ))}
        </div>
        <Virtualizer scrollRef={scroller} startMargin={32} itemSize={40}>
          {sorted.map((shot, index) => (
            <ShotRow
              key={shot.id}
              shot={shot}
              place={shots.indexOf(shot) + 1}
              rowIndex={index + 2}
              rate={project.rate}
              item={items.get(posterOf(shot) ?? '')}
              running={running.get(shot.id) ?? 0}
              isSelected={selection.ids.has(shot.id)}
              choose={(event) => {
                if (event.shiftKey) selection.extend(shot.id);
                else if (event.ctrlKey || event.metaKey) selection.toggle(shot.id);
                else selection.choose(shot.id);
              }}
              openMenu={(event) => actions.openMenu(shot.id, event)}
              edit={actions.edit}
            />
          ))}
        </Virtualizer>
      </div>
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
