import type { Calls } from '../../../../api/call-types.ts';
import section from '../../section.module.css';

type Differences = Awaited<ReturnType<Calls['modelFiles']['check']>>['differences'];

/** The values in which an override changes its built-in model. */
export function OverrideDifferences({ differences }: { readonly differences: Differences }) {
  if (differences.length === 0) return <p className="t3 small">This file changes nothing yet.</p>;
  return (
    <table className={`lined-table ${section['table']}`} aria-label="Changes to the built-in model">
      <thead>
        <tr>
          <th>Place</th>
          <th>Built in</th>
          <th>This file</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ pointer, before, after }) => (
          <tr key={pointer}>
            <td className="mono anywhere">{pointer}</td>
            <td className="mono anywhere">{before ?? 'none'}</td>
            <td className="mono anywhere">{after ?? 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
