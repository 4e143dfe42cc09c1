import type { RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { RequestText } from '../form/request-preview.tsx';

/** The exact request of the row that the user is at, as main makes it. */
export function RowRequestPreview({ row }: { row: RunPlanRow }) {
  return (
    <Stack component="section" gap="s2" miw={0} aria-label={`Request for ${row.model.title}`}>
      <h3 className="label">Request for {row.model.title}</h3>
      <Stack gap="s2" miw={0}>
        <RequestText key={row.id} model={row.model} draft={row.draft} />
      </Stack>
    </Stack>
  );
}
