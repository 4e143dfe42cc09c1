import { formatCount } from '../../shared/util/format-numbers.ts';
import { Disclosure } from './disclosure.tsx';
import { Box, Stack } from './layout-primitives.tsx';

interface FileLinesProps {
  readonly title: string;
  /** Number of all files, including those without a line. */
  readonly count: number;
  readonly lines: readonly (readonly [file: string, what: string])[];
  /** Shown if some files are not listed. */
  readonly limitNote: string;
}

/** The outcome for each file, collapsed at first. */
export function FileReportList({ title, count, lines, limitNote }: FileLinesProps) {
  return (
    <Disclosure title={title} note={formatCount(count)}>
      <Box component="ul" mah={220} mt="s2" overflowY="auto" line="top" aria-label={title}>
        {lines.map(([file, what]) => (
          <Stack component="li" className="anywhere small" gap={2} py={6} line="bottom" key={`${file} ${what}`}>
            <span className="mono">{file}</span>
            <span className="t3">{what}</span>
          </Stack>
        ))}
      </Box>
      {count > lines.length && <p className="t3">{limitNote}</p>}
    </Disclosure>
  );
}
