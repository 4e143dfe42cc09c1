import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconBan, IconCopy, IconDots, IconForms, IconTrash } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode, useState } from 'react';
import {
  type PlanRowCells,
  planRowCells,
  planRowOtherCell,
} from '../../../../shared/comparisons/run-plan/plan-row-cells.ts';
import type { PlanTableCell } from '../../../../shared/comparisons/run-plan/plan-table-cell.ts';
import type { LeftOut } from '../../../../shared/comparisons/run-plan/rows-of-form.ts';
import { noEdits, type RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import type { RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Connection } from '../../../../shared/connections/connection.ts';
import type { FieldRole } from '../../../../shared/fields/field.ts';
import type { Draft, FieldValue } from '../../../../shared/fields/field-values-and-drafts.ts';
import { fieldWithRole, isExperimental, type Model } from '../../../../shared/models/model.ts';
import { estimateRuns } from '../../../../shared/money/estimate.ts';
import { formatMoney } from '../../../../shared/money/format-money.ts';
import type { Price } from '../../../../shared/money/price.ts';
import type { TypicalTime } from '../../../../shared/tasks/typical-time.ts';
import { dayOf } from '../../../../shared/util/format-dates.ts';
import { joinList } from '../../../../shared/util/join-list.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { type CountedRun, costText, waitText } from '../form/cost-and-wait-text.ts';
import { ChoiceCell } from './choice-cell.tsx';
import { restoreFields, withCopyOfRow, withoutRow, withRow } from './edit-plan.ts';
import { ImagesCell } from './images-cell.tsx';
import type { PlanActions } from './plan-actions.ts';
import { PlanCellText } from './plan-cell-text.tsx';
import styles from './plan-table.module.css';
import { PromptCell } from './prompt-cell.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { RowsNearView } from './rows-near-view.tsx';
import { useCellFocus } from './use-cell-focus.ts';

interface TableProps {
  readonly rows: readonly RunPlanRow[];
  readonly plan: RunPlan;
  readonly actions: PlanActions;
  readonly current: string | undefined;
  readonly setCurrent: (id: string) => void;
  /** The current row is marked without the focus too, because something beside the table is about it. */
  readonly isCurrentMarked: boolean;
  readonly leftOut: readonly LeftOut[];
}

/** Shows what the runs send. Rows are runs, and columns are what differs between them. */
export function PlanTable({ rows, plan, actions, current, setCurrent, isCurrentMarked, leftOut }: TableProps) {
  const [editing, setEditing] = useState<{ readonly id: string; readonly focus?: string }>();
  const edited = rows.find(({ id }) => id === editing?.id);
  const isWide = useMediaQuery('(min-width: 1400px)', true, { getInitialValueInEffect: false });
  const columns = columnsOf(rows, plan.brief, isWide ? 2 : 1);
  const lastRows = new Map(rows.map(({ id, model }) => [model.id, id]));
  // A line between models would be every line if each had one row.
  const hasBlocks = rows.length + leftOut.length > lastRows.size;
  const isLast = (row: RunPlanRow) => hasBlocks && row !== rows.at(-1) && lastRows.get(row.model.id) === row.id;
  return (
    <>
      <table className={styles['sheet']} aria-label="Inputs for each model" data-marked={isCurrentMarked || undefined}>
        <colgroup>
          <col data-column="model" />
          {columns.map(({ name }) => (
            <col key={name} data-column={isOwn({ name }) ? 'own' : name} />
          ))}
          <col data-column="wait" />
          <col data-column="cost" />
          <col data-column="more" />
        </colgroup>
        <thead className="t3 small">
          <tr>
            <th scope="col">Model</th>
            {columns.map(({ name, title, note }) => (
              <th key={name} scope="col">
                <span className={note === undefined && !isOwn({ name }) ? undefined : 't1 strong'}>{title}</span>
                {note !== undefined && ` ${note}`}
              </th>
            ))}
            <th scope="col">Usually</th>
            <th scope="col">Cost</th>
            <th scope="col">
              <span className="visually-hidden">More</span>
            </th>
          </tr>
        </thead>
        {groupsOf(rows).map((group) => (
          <RowsNearView
            key={group[0]?.id}
            rowCount={group.length}
            columnCount={columns.length + 4}
            isPinned={rows.length <= mostMounted || group.some(({ id }) => id === current)}
            renderRows={() =>
              group.map((row) => (
                <Fragment key={row.id}>
                  <Row
                    row={row}
                    isLast={isLast(row) && !leftOut.some(({ model }) => model.id === row.model.id)}
                    columns={columns}
                    brief={plan.brief}
                    actions={actions}
                    isCurrent={row.id === current}
                    setCurrent={setCurrent}
                    edit={setEditing}
                  />
                  {leftOut.map(
                    (each) =>
                      lastRows.get(each.model.id) === row.id && (
                        <LeftOutRow
                          key={each.model.id}
                          leftOut={each}
                          isLast={isLast(row)}
                          columnCount={columns.length + 3}
                        />
                      ),
                  )}
                </Fragment>
              ))
            }
          />
        ))}
      </table>
      {rows.length === 0 && (
        <Box component="p" className="t2" py="s6" px="s4">
          All rows were removed. Follow the form again to have its rows back.
        </Box>
      )}
      {edited && editing && (
        <RowDrawer
          row={edited}
          focus={editing.focus}
          actions={actions.actionsOfRow(edited.id)}
          scope="this row"
          close={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface LeftOutRowProps {
  readonly leftOut: LeftOut;
  readonly isLast: boolean;
  readonly columnCount: number;
}

/** Names the values of the form that a model can't have, below the rows of the model. The row has nothing to choose. */
function LeftOutRow({ leftOut: { model, values, reason }, isLast, columnCount }: LeftOutRowProps) {
  const named = values.length > 4 ? [...values.slice(0, 3), `${values.length - 3} more`] : values;
  return (
    <tr data-off data-last={isLast}>
      <th scope="row" className={`strong cut ${styles['leftOut']}`}>
        {model.title}
      </th>
      <td colSpan={columnCount} className="num">
        <span className="icon-line">
          <IconBan size={14} stroke={1.5} aria-hidden />
          {joinList(named)}: {reason}. Left out.
        </span>
      </td>
    </tr>
  );
}

interface Column {
  readonly name: keyof PlanRowCells;
  readonly title: string;
  /** Roles of its fields. */
  readonly roles: readonly FieldRole[];
  /** Why the rows differ in it. */
  readonly note?: string;
}

const allColumns: readonly Column[] = [
  { name: 'prompt', title: 'Prompt', roles: ['prompt'] },
  { name: 'shape', title: 'Size', roles: ['shape'] },
  { name: 'duration', title: 'Duration', roles: ['duration'] },
  { name: 'images', title: 'Image', roles: ['image', 'end-image'] },
  { name: 'sound', title: 'Sound', roles: ['sound'] },
  { name: 'prompt-rewriting', title: 'Rewriting', roles: ['prompt-rewriting'] },
  { name: 'seed', title: 'Seed', roles: ['seed'] },
  { name: 'resolution', title: 'Resolution', roles: ['resolution'] },
  { name: 'quality', title: 'Quality', roles: ['quality'] },
  { name: 'other', title: 'Other fields', roles: [] },
];

/** With more columns, a value would not fit on a line. */
const mostColumns = 4;

/** True for the column of one field that is among the other fields if the table has no room. */
function isOwn({ name }: Pick<Column, 'name'>): boolean {
  return !['prompt', 'shape', 'duration', 'images', 'other'].includes(name);
}

/** Returns the columns in which rows differ. A column of equal values would only say what the form says. */
function columnsOf(rows: readonly RunPlanRow[], brief: Draft, mostOwn: number): readonly Column[] {
  const models = [...new Set(rows.map(({ model }) => model))];
  const found = allColumns.flatMap((column): Column[] => {
    const { name, roles } = column;
    if (name === 'other') return [column];
    if (isOwn(column) && !models.some((model) => roles.some((role) => fieldWithRole(model, role)))) return [];
    const cells = rows.map((row) => cellsOf(row, brief)[name]);
    const hasSeveral = new Set(cells.map(({ main }) => main)).size > 1;
    const isMarked = !isOwn(column) && cells.some(({ differs, isBad }) => differs || isBad);
    if (!hasSeveral && !isMarked) return [];
    const isSwept = rows.some(({ model, swept, expansion }) =>
      name === 'prompt'
        ? expansion !== undefined
        : roles.some((role) => swept?.has(fieldWithRole(model, role)?.[0] ?? '')),
    );
    const note = isSwept ? 'you vary it' : hasSeveral && !isOwn(column) ? 'rows differ' : undefined;
    return [{ ...column, ...(note === undefined ? {} : { note }) }];
  });
  const own = found.filter(isOwn).toSorted((one, other) => Number(isVaried(other)) - Number(isVaried(one)));
  const room = Math.min(mostOwn, mostColumns - (found.length - own.length - 1));
  const shown = new Set(own.slice(0, Math.max(0, room)));
  return found.filter((column) => !isOwn(column) || shown.has(column));
}

function isVaried({ note }: Column): boolean {
  return note === 'you vary it';
}

/** Cells of rows that did not change, because a plan has up to 500 rows. */
const knownCells = new WeakMap<RunPlanRow, { readonly brief: Draft; readonly cells: PlanRowCells }>();

function cellsOf(row: RunPlanRow, brief: Draft): PlanRowCells {
  const known = knownCells.get(row);
  if (known?.brief === brief) return known.cells;
  const cells = planRowCells(row, brief);
  knownCells.set(row, { brief, cells });
  return cells;
}

/** Up to this number, all rows are in the page. */
const mostMounted = 40;
/** A group that comes near is mounted in one task, which must stay short. */
const rowsPerGroup = 2;

function groupsOf(rows: readonly RunPlanRow[]): readonly (readonly RunPlanRow[])[] {
  const count = Math.ceil(rows.length / rowsPerGroup);
  return Array.from({ length: count }, (_, index) => rows.slice(index * rowsPerGroup, (index + 1) * rowsPerGroup));
}

interface RowProps {
  readonly row: RunPlanRow;
  /** The rows of another model begin below it. */
  readonly isLast: boolean;
  readonly columns: readonly Column[];
  readonly brief: Draft;
  readonly actions: PlanActions;
  readonly isCurrent: boolean;
  readonly setCurrent: (id: string) => void;
  readonly edit: (request: { readonly id: string; readonly focus?: string }) => void;
}

const Row = memo(function Row({ row, isLast, columns, brief, actions, isCurrent, setCurrent, edit }: RowProps) {
  const { id, model, isOn, reasonAgainst } = row;
  const other = planRowOtherCell(
    row,
    columns.flatMap((column) => (isOwn(column) ? column.roles : [])),
  );
  const cellOf = (name: Column['name']) => (name === 'other' ? other : cellsOf(row, brief)[name]);
  const otherFields = otherFieldsOf(model, columns);
  // Without a field, a problem leads to the row.
  const otherFocusRef = useCellFocus(id, [...otherFields, '']);
  const focus = (name: string | undefined) => edit({ id, ...(name === undefined ? {} : { focus: name }) });
  const restore = (names: readonly string[], title: string) =>
    actions.changeWithUndo(title, (now) => withRow(now, id, (each) => restoreFields(each, names)));
  const header = (
    <th scope="row" className={styles['model']}>
      <Checkbox
        checked={isOn}
        disabled={reasonAgainst !== undefined}
        label={
          <Box component="span" className="strong cut" display="block">
            {model.title}
          </Box>
        }
        description={factsOfModel(model, row)}
        onChange={() => actions.changeRow(id, ({ off, ...each }) => (off ? each : { ...each, off: true as const }))}
      />
    </th>
  );
  const menu = (
    <td className={styles['end']}>
      <PlanRowMenu row={row} actions={actions} edit={() => focus(undefined)} />
    </td>
  );
  const connection = useSynced('connection');
  const typicalTimes = useSynced('typicalTimes');
  const prices = useSynced('prices');
  const rowActions = actions.actionsOfRow(id);
  const renderCell = ({ name: column, title }: Column): ReactNode => {
    const cell = cellOf(column);
    const { name } = cell;
    if (column === 'other')
      return (
        <button
          type="button"
          className={styles['cell']}
          ref={otherFocusRef}
          data-fields={otherFields.join(' ')}
          aria-haspopup="dialog"
          onClick={() => focus(name)}
        >
          <PlanCellText cell={cell} label={`Other fields of ${model.title}`} />
        </button>
      );
    if (name === undefined)
      return (
        <div className={styles['cell']}>
          <PlanCellText cell={cell} />
        </div>
      );
    const openField = () => focus(name);
    if (column === 'prompt')
      return <PromptCell row={row} name={name} cell={cell} actions={actions} restore={restore} />;
    if (column === 'images') return <ImagesCell row={row} cell={cell} actions={rowActions} edit={openField} />;
    const set = (value: FieldValue | undefined) => rowActions.setValue(model, name, value);
    return <ChoiceCell row={row} title={title} name={name} cell={cell} set={set} edit={openField} />;
  };
  return (
    <tr
      data-off={!isOn}
      data-last={isLast}
      data-current={isCurrent}
      onFocus={() => setCurrent(id)}
      onPointerDown={() => setCurrent(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Backspace' || !event.altKey || !(event.target instanceof Element)) return;
        const fields = event.target.closest<HTMLElement>('[data-fields]')?.dataset['fields']?.split(' ') ?? [];
        if (!fields.some((name) => row.edited.has(name) || row.cuts.some(({ field }) => field === name))) return;
        event.preventDefault();
        restore(fields, `${model.title} follows the form again`);
      }}
    >
      {header}
      {columns.map((column) => (
        <Data key={column.name} cell={cellOf(column.name)}>
          {renderCell(column)}
        </Data>
      ))}
      <td className="num">{isOn ? waitOf(row, connection, typicalTimes) : '–'}</td>
      <td className="num">{isOn ? costOf(row, connection, prices) : '–'}</td>
      {menu}
    </tr>
  );
});

function waitOf(run: CountedRun, connection: Connection, typicalTimes: readonly TypicalTime[]): string {
  const { text } = waitText([run], connection, typicalTimes);
  return text === 'Unknown' ? '–' : text;
}

/** By the user's price list, otherwise the number of charges. */
function costOf(run: CountedRun, connection: Connection, prices: readonly Price[]): string {
  if (connection.kind !== 'gateway') return costText([run], connection);
  const { money, unpriced } = estimateRuns(prices, [run], { baseUrl: connection.baseUrl, day: dayOf(Date.now()) });
  return unpriced === 0 ? formatMoney(money) : costText([run], connection);
}

function Data({ cell, children }: { cell: PlanTableCell; children: React.ReactNode }) {
  return (
    <td data-differs={cell.differs} data-bad={cell.isBad}>
      {children}
      {cell.differs && <span className="visually-hidden">, differs from the form</span>}
    </td>
  );
}

function factsOfModel(model: Model, { isOn, reasonAgainst }: RunPlanRow): string {
  if (!isOn) return reasonAgainst ?? 'Left out';
  if (isExperimental(model)) return 'Experimental';
  return model.beta ? 'Beta' : '';
}

/** Returns the wire names of the fields without a shown column. */
function otherFieldsOf(model: Model, columns: readonly Column[]): readonly string[] {
  const columnRoles = new Set(columns.flatMap(({ roles }) => roles));
  const names = Object.entries(model.fields).flatMap(([name, { role }]) =>
    role && columnRoles.has(role) ? [] : [name],
  );
  return [...names, 'extra'];
}

/** All actions of a row. */
function PlanRowMenu({ row, actions, edit }: { row: RunPlanRow; actions: PlanActions; edit: () => void }) {
  const { id, model } = row;
  const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`More actions for ${model.title}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconForms {...icon} />} onClick={edit}>
          Edit all fields
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.change((now) => withCopyOfRow(now, id))}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBackUp {...icon} />}
          disabled={row.edited.size === 0 && row.cuts.length === 0}
          onClick={() =>
            actions.changeWithUndo(`${model.title} follows the form again`, (now) =>
              withRow(now, id, (each) => ({ ...each, edits: noEdits })),
            )
          }
        >
          Follow the form again
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          onClick={() => actions.changeWithUndo(`${model.title} removed`, (now) => withoutRow(now, id))}
        >
          Remove row
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
