import { formatCount } from '../../shared/util/numbers.ts';
import { Disclosure } from './disclosure.tsx';
import styles from './file-report-list.module.css';

interface FileLinesProps {
  readonly title: string;
  /** Number of all files, including those without a line. */
  readonly count: number;
  readonly lines: readonly (readonly [file: string, what: string])[];
  /** Said where not all are shown. */
  readonly more: string;
}

/** The outcome for each file, collapsed at first. */
export function FileReportList({ title, count, lines, more }: FileLinesProps) {
  return (
    <Disclosure title={title} aside={formatCount(count)}>
      <ul className={styles['list']} aria-label={title}>
        {lines.map(([file, what]) => (
          <li key={`${file} ${what}`}>
            <span className="mono">{file}</span>
            <span className="t3">{what}</span>
          </li>
        ))}
      </ul>
      {count > lines.length && <p className="t3">{more}</p>}
    </Disclosure>
  );
}
