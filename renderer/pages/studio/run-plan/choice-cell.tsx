import type { PlanTableCell } from '../../../../shared/comparisons/run-plan/plan-table-cell.ts';
import type { RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { FieldValue } from '../../../../shared/fields/field-values-and-drafts.ts';
import { PlanCellText } from './plan-cell-text.tsx';
import styles from './plan-table.module.css';
import { useCellFocus } from './use-cell-focus.ts';

interface ChoiceCellProps {
  readonly row: RunPlanRow;
  readonly title: string;
  /** Wire name. */
  readonly name: string;
  readonly cell: PlanTableCell;
  readonly set: (value: FieldValue | undefined) => void;
  /** Opens the form of the row at this field. */
  readonly edit: () => void;
}

/** Chooses one of a few values in place. A free size opens the complete form. */
export function ChoiceCell({ row, title, name, cell, set, edit }: ChoiceCellProps) {
  const focusRef = useCellFocus(row.id, [name]);
  const field = row.model.fields[name];
  const label = `${title} for ${row.model.title}`;
  if (!field || !('options' in field)) {
    return (
      <button
        type="button"
        className={styles['cell']}
        ref={focusRef}
        data-fields={name}
        aria-haspopup="dialog"
        onClick={edit}
      >
        <PlanCellText cell={cell} label={label} />
      </button>
    );
  }
  const value = row.draft.values[name];
  const isKnown = field.options.some((option) => option.value === value);
  return (
    <div className={styles['cell']} data-choice="true">
      <PlanCellText cell={cell} />
      {/* Over the words, which say more than an option can; the list itself is the system's. */}
      <select
        className={styles['select']}
        ref={focusRef}
        data-fields={name}
        aria-label={label}
        value={isKnown ? String(value) : ''}
        onChange={(event) => set(field.options.find((option) => String(option.value) === event.target.value)?.value)}
      >
        {(!field.required || !isKnown) && <option value="">Not sent</option>}
        {field.options.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label ?? String(option.value)}
          </option>
        ))}
      </select>
    </div>
  );
}
