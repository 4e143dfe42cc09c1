import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconDots,
  IconForms,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { planRowCells } from '../../../../shared/comparisons/run-plan/plan-row-cells.ts';
import type { PlanTableCell } from '../../../../shared/comparisons/run-plan/plan-table-cell.ts';
import { noEdits, type RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import type { RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { imagesOf } from '../../../../shared/fields/draft-images.ts';
import type { FieldRole } from '../../../../shared/fields/field.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import {
  fieldWithRole,
  isExperimental,
  isUntested,
  type Model,
  needsImage,
  resultCount,
} from '../../../../shared/models/model.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ChoiceCell } from './choice-cell.tsx';
import { restoreFields, withRow } from './edit-plan.ts';
import { nameOfCell, nameOfLastCell, useFocusTarget } from './focus-targets.ts';
import { ImagesCell } from './images-cell.tsx';
import { PlanCellText } from './plan-cell-text.tsx';
import { rowNumbersOf } from './plan-problems.ts';
import styles from './plan-table.module.css';
import { PromptCell } from './prompt-cell.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { RowsNearView } from './rows-near-view.tsx';
import type { PlanActions } from './use-plan.ts';

interface TableProps {
  readonly rows: readonly RunPlanRow[];
  readonly plan: RunPlan;
  readonly actions: PlanActions;
  readonly current: string | undefined;
  readonly setCurrent: (id: string) => void;
  /** Problems from the main process, by position among the rows that are on. */
  readonly refused: readonly (Problem | undefined)[];
}

/** Shows the values for each model, with one column for each value that can differ. */
export function PlanTable({ rows, plan, actions, current, setCurrent, refused }: TableProps) {
  const [editing, setEditing] = useState<{ readonly id: string; readonly focus?: string }>();
  const [isUnfolded, setUnfolded] = useState(false);
  const edited = rows.find(({ id }) => id === editing?.id);
  const folded = rows.filter((row) => isFolded(row) && row.id !== current && row.id !== editing?.id);
  const shown = folded.length === 0 ? rows : rows.filter((row) => !folded.includes(row));
  const on = rows.filter(({ isOn }) => isOn);
  const numbers = rowNumbersOf(rows);
  const hasDuration = rows.some(({ model }) => fieldWithRole(model, 'duration') !== undefined);
  const shownColumns = columns.filter((name) => name !== 'duration' || hasDuration);
  return (
    <>
      <table className={styles['sheet']} aria-label="Inputs for each model">
        <colgroup>
          {shownColumns.map((name) => (
            <col key={name} data-column={name} />
          ))}
        </colgroup>
        <thead className="t3 small">
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Prompt</th>
            <th scope="col">Size</th>
            {hasDuration && <th scope="col">Duration</th>}
            <th scope="col">Image</th>
            <th scope="col">Other fields</th>
            <th scope="col" className={styles['end']}>
              Runs
            </th>
            <th scope="col">
              <span className="visually-hidden">More</span>
            </th>
          </tr>
        </thead>
        {groupsOf(isUnfolded ? [...shown, ...folded] : shown).map((group) => (
          <RowsNearView
            key={group[0]?.id}
            rowCount={group.length}
            columnCount={shownColumns.length}
            isPinned={rows.length <= mostMounted || group.some(({ id }) => id === current)}
            renderRows={() =>
              group.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  hasDuration={hasDuration}
                  number={numbers.get(row.id)}
                  brief={plan.brief}
                  actions={actions}
                  isCurrent={row.id === current}
                  setCurrent={setCurrent}
                  edit={setEditing}
                  problem={row.isOn ? refused[on.indexOf(row)] : undefined}
                />
              ))
            }
          />
        ))}
      </table>
      {folded.length > 0 && (
        <Box px="s4" py="s2">
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isUnfolded}
            leftSection={
              isUnfolded ? (
                <IconChevronDown size={14} stroke={1.5} aria-hidden />
              ) : (
                <IconChevronRight size={14} stroke={1.5} aria-hidden />
              )
            }
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {foldedText(folded)}
          </Button>
        </Box>
      )}
      {rows.length === 0 && (
        <Box component="p" className="t2" py="s6" px="s4">
          No models yet. Add models to see what each one receives.
        </Box>
      )}
      {edited && editing && (
        <RowDrawer
          row={edited}
          focus={editing.focus}
          actions={actions.actionsOfRow(edited.id)}
          close={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

/** True for a row that is off and needs more than a check mark, or knowledge of the model. */
function isFolded({ isOn, model, draft, reasonAgainst }: RunPlanRow): boolean {
  return !isOn && (reasonAgainst !== undefined || isExperimental(model) || lacksImage(model, draft));
}

function lacksImage(model: Model, draft: Draft): boolean {
  return needsImage(model) && imagesOf(draft).length === 0;
}

/** "3 more models: no image in the brief, experimental" */
function foldedText(rows: readonly RunPlanRow[]): string {
  const reasons = rows.map(({ model, draft, reasonAgainst }) => {
    if (reasonAgainst !== undefined) return reasonAgainst;
    return lacksImage(model, draft) ? 'no image in the brief' : 'experimental';
  });
  return `${formatCounted(rows.length, 'more model')}: ${[...new Set(reasons)].join(', ')}`;
}

/** Up to this number, all rows are in the page. */
const mostMounted = 40;
/** A group that comes near is mounted in one task, which must stay short. */
const rowsPerGroup = 2;

function groupsOf(rows: readonly RunPlanRow[]): readonly (readonly RunPlanRow[])[] {
  const count = Math.ceil(rows.length / rowsPerGroup);
  return Array.from({ length: count }, (_, index) => rows.slice(index * rowsPerGroup, (index + 1) * rowsPerGroup));
}

const columns = ['model', 'prompt', 'size', 'duration', 'images', 'other', 'runs', 'more'] as const;

interface RowProps {
  readonly row: RunPlanRow;
  /** A plan of images has no column for the duration. */
  readonly hasDuration: boolean;
  readonly number: number | undefined;
  readonly brief: Draft;
  readonly actions: PlanActions;
  readonly isCurrent: boolean;
  readonly setCurrent: (id: string) => void;
  readonly edit: (request: { readonly id: string; readonly focus?: string }) => void;
  readonly problem: Problem | undefined;
}

const Row = memo(function Row({
  row,
  hasDuration,
  number,
  brief,
  actions,
  isCurrent,
  setCurrent,
  edit,
  problem,
}: RowProps) {
  const { id, model, isOn, reasonAgainst } = row;
  const target = useFocusTarget();
  const cells = planRowCells(row, brief);
  const focus = (name: string | undefined) => edit({ id, ...(name === undefined ? {} : { focus: name }) });
  const set = (name: string) => (value: Parameters<ReturnType<PlanActions['actionsOfRow']>['setValue']>[2]) =>
    actions.actionsOfRow(id).setValue(model, name, value);
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
        description={[...(number === undefined ? [] : [`Row ${number}`]), factsOfModel(model, row)].join(' · ')}
        onChange={() => actions.changeRow(id, ({ off, ...each }) => (off ? each : { ...each, off: true as const }))}
      />
    </th>
  );
  const menu = (
    <td className={styles['end']}>
      <PlanRowMenu row={row} actions={actions} edit={() => focus(undefined)} />
    </td>
  );
  const results = resultCount(model, row.draft);
  return (
    <>
      <tr
        data-off={!isOn}
        data-current={isCurrent}
        onFocus={() => setCurrent(id)}
        onPointerDown={() => setCurrent(id)}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' || !event.altKey || !(event.target instanceof Element)) return;
          const fields = event.target.closest<HTMLElement>('[data-fields]')?.dataset['fields']?.split(' ') ?? [];
          if (!fields.some((name) => row.edited.has(name) || row.cuts.some(({ field }) => field === name))) return;
          event.preventDefault();
          restore(fields, `${model.title} reset to brief`);
        }}
      >
        {header}
        <Data cell={cells.prompt}>
          <PromptCell row={row} cell={cells.prompt} brief={brief} actions={actions} restore={restore} />
        </Data>
        <Data cell={cells.shape}>
          <ChoiceCell row={row} title="Size" cell={cells.shape} set={set} edit={focus} />
        </Data>
        {hasDuration && (
          <Data cell={cells.duration}>
            <ChoiceCell row={row} title="Duration" cell={cells.duration} set={set} edit={focus} />
          </Data>
        )}
        <Data cell={cells.images}>
          <ImagesCell row={row} cell={cells.images} actions={actions.actionsOfRow(id)} edit={focus} />
        </Data>
        <Data cell={cells.other}>
          <button
            type="button"
            className={styles['cell']}
            ref={target(...listOtherFields(row).map((name) => nameOfCell(id, name)), nameOfLastCell(id))}
            data-fields={listOtherFields(row).join(' ')}
            aria-haspopup="dialog"
            onClick={() => focus(cells.other.name)}
          >
            <PlanCellText cell={cells.other} label={`Other fields of ${model.title}`} />
          </button>
        </Data>
        <td className={`num ${styles['end']}`}>
          {isOn ? 1 : 0}
          {isOn && results > 1 && (
            <Box component="small" className="t3 micro" display="block">
              {results} images
            </Box>
          )}
        </td>
        {menu}
      </tr>
      {problem && (
        <tr className={styles['problem']}>
          <td colSpan={8} className="bad small" role="alert">
            {problem.sentence}{' '}
            {problem.reasons?.map(({ field, text }) => `${model.fields[field]?.title ?? field} ${text}`).join(' ')}
          </td>
        </tr>
      )}
    </>
  );
});

function Data({ cell, children }: { cell: PlanTableCell; children: React.ReactNode }) {
  return (
    <td data-differs={cell.differs} data-bad={cell.isBad}>
      {children}
      {cell.differs && <span className="visually-hidden">, differs from the brief</span>}
    </td>
  );
}

function factsOfModel(model: Model, { isOn, reasonAgainst }: RunPlanRow): string {
  if (!isOn) return reasonAgainst ?? (isExperimental(model) ? 'Experimental' : 'Excluded');
  if (isExperimental(model)) return 'Experimental';
  if (model.beta) return 'Beta';
  return isUntested(model) ? 'Result path unverified' : model.facts;
}

const rolesWithCell: ReadonlySet<FieldRole> = new Set(['prompt', 'shape', 'duration', 'image', 'end-image']);

/** Returns the wire names of the fields without a separate cell. */
function listOtherFields({ model }: RunPlanRow): readonly string[] {
  const names = Object.entries(model.fields).flatMap(([name, { role }]) =>
    role && rolesWithCell.has(role) ? [] : [name],
  );
  return [...names, 'extra'];
}

/** All actions of a row. */
function PlanRowMenu({ row, actions, edit }: { row: RunPlanRow; actions: PlanActions; edit: () => void }) {
  const { id, model } = row;
  const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;
  const duplicateRow = () =>
    actions.change((now) => {
      const at = now.rows.findIndex((each) => each.id === id);
      const [same] = now.rows.slice(at);
      return same ? { ...now, rows: now.rows.toSpliced(at + 1, 0, { ...same, id: crypto.randomUUID() }) } : now;
    });
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
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={duplicateRow}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBackUp {...icon} />}
          disabled={row.edited.size === 0 && row.cuts.length === 0}
          onClick={() =>
            actions.changeWithUndo(`${model.title} reset to brief`, (now) =>
              withRow(now, id, (each) => ({ ...each, edits: noEdits })),
            )
          }
        >
          Reset to brief
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          onClick={() =>
            actions.changeWithUndo(`${model.title} removed`, (now) => ({
              ...now,
              rows: now.rows.filter((each) => each.id !== id),
            }))
          }
        >
          Remove row
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
