import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import type { PlanContext, RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { writePlanCsv } from '../../../../shared/comparisons/run-plan/write-plan-csv.ts';
import { saveText } from '../../../ui/save-file.ts';
import { ImportRowsDialog } from './import-rows-dialog.tsx';
import type { PlanActions } from './plan-actions.ts';

interface RowsMenuProps {
  readonly plan: RunPlan;
  readonly rows: readonly RunPlanRow[];
  readonly context: PlanContext;
  readonly actions: PlanActions;
}

/** Import and export of all rows. */
export function ImportExportRowsMenu({ plan, rows, context, actions }: RowsMenuProps) {
  const [isImporting, setImporting] = useState(false);
  const isTemplate = rows.some(({ draft }) => draft.template !== undefined);
  const exportRows = () => {
    const runs = rows.map(({ model, draft, isOn }) => ({
      modelId: model.id,
      draft,
      state: isOn ? 'planned' : 'excluded',
      files: [],
    }));
    saveText(writePlanCsv(runs), 'Run plan.csv', 'text/csv');
  };
  return (
    <>
      <Menu position="bottom-end" keepMounted={false}>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            flex="none"
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          >
            Rows
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileImport size={14} stroke={1.5} />} onClick={() => setImporting(true)}>
            Import rows…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={14} stroke={1.5} />}
            disabled={rows.length === 0 || isTemplate}
            title={isTemplate ? 'Create the rows of the template first. A table has no templates.' : undefined}
            onClick={exportRows}
          >
            Export rows (CSV)
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isImporting && (
        <ImportRowsDialog plan={plan} context={context} actions={actions} close={() => setImporting(false)} />
      )}
    </>
  );
}
