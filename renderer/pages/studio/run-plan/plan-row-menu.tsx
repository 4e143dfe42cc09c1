import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconDots, IconForms, IconTrash } from '@tabler/icons-react';
import { noEdits } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import type { RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { withRow } from './edit-plan.ts';
import type { PlanActions } from './use-plan.ts';

interface PlanRowMenuProps {
  readonly row: RunPlanRow;
  readonly actions: PlanActions;
  readonly edit: () => void;
}

/** All actions of a row. */
export function PlanRowMenu({ row, actions, edit }: PlanRowMenuProps) {
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
