import { Checkbox } from '@mantine/core';
import type { SupportFile } from '../../../../shared/request-log/support-bundle.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import styles from './support-bundle.module.css';

interface BundleFileListProps {
  readonly files: readonly SupportFile[];
  readonly leftOut: ReadonlySet<string>;
  readonly change: (leftOut: ReadonlySet<string>) => void;
  readonly shown: string | undefined;
  readonly show: (name: string) => void;
}

/** Lists the files of the bundle, included or not, and the file that is being read. */
export function BundleFileList({ files, leftOut, change, shown, show }: BundleFileListProps) {
  const setIncluded = (name: string, isIn: boolean) => {
    const next = new Set(leftOut);
    if (isIn) next.delete(name);
    else next.add(name);
    change(next);
  };
  return (
    <ul className={styles['files']} aria-label="Bundle files">
      {files.map(({ name, text }) => (
        <Group component="li" key={name} className="pick" gap={6} mih="h-row" pl="s3" data-shown={name === shown}>
          <Checkbox
            aria-label={`Include ${name}`}
            checked={!leftOut.has(name)}
            onChange={(event) => setIncluded(name, event.currentTarget.checked)}
          />
          <button
            type="button"
            className={`row ${styles['name']}`}
            data-ring="inside"
            aria-current={name === shown}
            onClick={() => show(name)}
          >
            <span className="cut">{name}</span>
            <span className="t3 small num">{formatBytes(text.length)}</span>
          </button>
        </Group>
      ))}
    </ul>
  );
}
