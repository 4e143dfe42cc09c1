import { type MergeReport, mostMergeLines } from '../../../shared/library/merge.ts';
import { Disclosure } from '../../parts/disclosure.tsx';
import styles from './merge.module.css';
import { conflictWords } from './merge-words.ts';

/** File by file: what is said otherwise there, and what is left out. */
export function MergeLists({ report }: { readonly report: MergeReport }) {
  const { conflicts, conflictCount, lines, skipped } = report;
  return (
    <div className={styles['lists']}>
      <List
        title="Differs there"
        count={conflictCount}
        lines={conflicts.map((conflict) => [conflict.file, conflictWords(conflict)])}
      />
      <List title="Left out" count={skipped} lines={lines.map(({ file, what }) => [file, what])} />
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly count: number;
  readonly lines: readonly (readonly [file: string, what: string])[];
}

function List({ title, count, lines }: ListProps) {
  if (count === 0) return null;
  return (
    <Disclosure title={title} aside={count.toLocaleString('en')}>
      <ul className={styles['list']} aria-label={title}>
        {lines.map(([file, what]) => (
          <li key={`${file} ${what}`}>
            <span className="mono">{file}</span>
            <span className="t3">{what}</span>
          </li>
        ))}
      </ul>
      {count > lines.length && <p className="t3">The first {mostMergeLines} are shown.</p>}
    </Disclosure>
  );
}
