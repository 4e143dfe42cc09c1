import type { ImageLimitRow } from '../../../entities/image-inputs/resize/image-limit-rows.ts';
import { withNonBreakingUnits } from '../../../ui/non-breaking-units.ts';

/** Compares an image with the requirements of the slot. */
export function ImageRequirements({ rows }: { rows: readonly ImageLimitRow[] }) {
  return (
    <dl className="fit">
      {rows.map((row) => (
        <div key={row.name}>
          <dt>{row.name}</dt>
          <dd data-bad={!row.fits}>{withNonBreakingUnits(row.actual)}</dd>
          <dd className="fit-allowed">{withNonBreakingUnits(row.allowed)}</dd>
        </div>
      ))}
    </dl>
  );
}
