import { Link } from 'wouter';
import type { Model, ModelPath } from '../../../../shared/models/model.ts';
import { withCustomPaths } from '../../../../shared/models/model.ts';
import { useSettings } from '../../../api/queries.ts';
import { PathBadge } from '../../../entities/models/path-badge.tsx';

/** Shows the target paths of requests with the current settings. */
export function PathRows({ model }: { model: Model }) {
  const { create, results } = withCustomPaths(model, useSettings().paths);
  return (
    <div className="path-rows">
      <PathRow title="Create path" paths={[create]} />
      <PathRow title="Result path" paths={results} />
      <Link href="/settings/models" className="link">
        Change in Settings
      </Link>
    </div>
  );
}

/** Shows the paths of requests and the evidence for them. Several paths are tried in this order. */
function PathRow({ title, paths }: { title: string; paths: readonly ModelPath[] }) {
  return (
    <div className="path-row">
      <span className="field-label">{title}</span>
      <ul className="grow">
        {paths.map(({ path, evidence }) => (
          <li key={path}>
            <span className="mono path-text" title={path}>
              {/* The end tells paths apart, so the beginning is what gives way. */}
              <bdi>{path}</bdi>
            </span>
            <PathBadge evidence={evidence} />
          </li>
        ))}
      </ul>
    </div>
  );
}
