import type { Model, ModelPath } from '../../shared/model.ts';
import { Badge } from '../parts/badge.tsx';
import styles from './models-section.module.css';

/** Where a task is made and where its result is looked for, each with how we know. */
export function ModelPaths({ model }: { model: Model }) {
  return (
    <ul className={styles['paths']} aria-label={`Paths of ${model.title}`}>
      <Path title="Create" path={model.create} />
      {model.results.map((path, index) => (
        <Path key={path.path} title={model.results.length > 1 ? `Result ${index + 1}` : 'Result'} path={path} />
      ))}
    </ul>
  );
}

function Path({ title, path }: { title: string; path: ModelPath }) {
  return (
    <li className={styles['path']}>
      <span className="t3">{title}</span>
      <span>{path.evidence === 'documented' ? <Badge>Stated</Badge> : <Badge tone="off">Assumed</Badge>}</span>
      <span className={`mono ${styles['wire']}`}>{path.path}</span>
    </li>
  );
}
