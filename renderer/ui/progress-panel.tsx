import type { ReactNode } from 'react';
import { Box, Group } from './layout-primitives.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface ProgressPanelProps {
  /** The accessible name of the panel and of its bar. */
  readonly label: string;
  /** The line above the bar. */
  readonly header: ReactNode;
  /** `undefined` once the work has ended, which removes the bar. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly children?: ReactNode;
}

/** Shows work at the foot of the page: one line, a progress bar, and details below. */
export function ProgressPanel({ label, header, progress, children }: ProgressPanelProps) {
  return (
    <Box component="section" flex="none" line="top" bg="panel" aria-label={label}>
      <Group gap="s3" mih="h-bar" px="s4">
        {header}
      </Group>
      {progress && <ProgressBar label={label} done={progress.done} total={progress.total} />}
      {children}
    </Box>
  );
}
