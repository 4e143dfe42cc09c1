import { Button, getDefaultZIndex, Popover } from '@mantine/core';
import { useState } from 'react';
import type { PlanTableCell } from '../../../../shared/comparisons/run-plan/plan-table-cell.ts';
import type { RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { inputSlots } from '../../../../shared/models/model.ts';
import { type DraftActions, DraftsAt } from '../../../entities/drafts/use-draft.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { FormField } from '../form/form-field.tsx';
import { PlanCellText } from './plan-cell-text.tsx';
import styles from './plan-table.module.css';
import { useCellFocus } from './use-cell-focus.ts';

interface ImagesCellProps {
  readonly row: RunPlanRow;
  readonly cell: PlanTableCell;
  readonly actions: DraftActions;
  /** Opens the form of the row. */
  readonly edit: () => void;
}

/** Shows the use of the images in one row: the slots of its model, with the resize tool, in place. */
export function ImagesCell({ row, cell, actions, edit }: ImagesCellProps) {
  const [open, setOpen] = useState(false);
  const slots = inputSlots(row.model);
  const names = slots.map(([name]) => name);
  const focusRef = useCellFocus(row.id, names);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      trapFocus
      returnFocus
      withRoles={false}
      // The resize dialog and the library open above, and clicks in them are not outside clicks.
      closeOnClickOutside={false}
      zIndex={getDefaultZIndex('modal') - 1}
    >
      <Popover.Target>
        <button
          type="button"
          className={styles['cell']}
          ref={focusRef}
          data-fields={names.join(' ')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <PlanCellText cell={cell} label={`Image for ${row.model.title}`} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles['images'] ?? ''} role="dialog" aria-label={`Images for ${row.model.title}`}>
        {open && (
          <DraftsAt value={actions}>
            <Stack gap={14}>
              {slots.map(([name, field]) => (
                <FormField
                  key={name}
                  model={row.model}
                  name={name}
                  field={field}
                  value={row.draft.values[name]}
                  values={row.draft.values}
                  reasons={row.reasons.filter((reason) => reason.field === name).map(({ text }) => text)}
                  touched
                  notSent={undefined}
                />
              ))}
              <Flex justify="space-between">
                <Button
                  size="xs"
                  ml={-9}
                  variant="subtle"
                  onClick={() => {
                    setOpen(false);
                    edit();
                  }}
                >
                  All fields of {row.model.title}
                </Button>
                <Button size="xs" onClick={() => setOpen(false)}>
                  Done
                </Button>
              </Flex>
            </Stack>
          </DraftsAt>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
