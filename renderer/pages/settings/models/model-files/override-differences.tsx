import { Button } from '@mantine/core';
import type { Calls } from '../../../../api/call-types.ts';
import section from '../../section.module.css';
import models from '../models-section.module.css';

type Differences = Awaited<ReturnType<Calls['modelFiles']['check']>>['differences'];

interface OverrideDifferencesProps {
  readonly differences: Differences;
  /** Removes one changed value. Absent: the table only shows them. */
  readonly restore?: (pointer: string) => void;
}

/** The values in which an override changes its built-in model. */
export function OverrideDifferences({ differences, restore }: OverrideDifferencesProps) {
  if (differences.length === 0) return <p className="t3 small">This file changes nothing yet.</p>;
  return (
    <table className={`lined-table ${section['table']}`} aria-label="Changes to the built-in model">
      <thead>
        <tr>
          <th>Place</th>
          <th>Built in</th>
          <th>This file</th>
          {restore && <th aria-label="Actions" />}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ pointer, before, after }) => (
          <tr key={pointer}>
            <td className="mono anywhere">{pointer}</td>
            <td className="mono anywhere">{before ?? 'none'}</td>
            <td className="mono anywhere">{after ?? 'none'}</td>
            {restore && (
              <td>
                <span className={models['pathActions']}>
                  <Button size="xs" variant="subtle" aria-label={`Restore ${pointer}`} onClick={() => restore(pointer)}>
                    Restore
                  </Button>
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
