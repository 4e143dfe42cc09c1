import type { ModelPath } from '../../../shared/model.ts';
import { Badge } from '../../parts/badge.tsx';

/** Where requests go, and how we know. Several are asked in this order. */
export function PathRow({ title, paths }: { title: string; paths: readonly ModelPath[] }) {
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
            <Badge tone={evidence === 'documented' ? 'plain' : 'off'}>
              {evidence === 'documented' ? 'Stated' : 'Assumed'}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
