import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { StoppableProgress } from '../../../ui/stoppable-progress.tsx';
import styles from '../section.module.css';
import { CheckFindings } from './check-findings.tsx';
import { useFileCheck } from './use-file-check.ts';

/** Checks every file of the library: missing, changed, and without an item. */
export function FileCheckEntry() {
  const { state, startCheck, cancel } = useFileCheck();
  return (
    <div className={styles['entry']}>
      <h3>Files</h3>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        Checks every file in the library folder for files deleted, changed, or renamed outside Triptych, and for files
        without an item. Nothing is changed.
      </Box>
      <Box mt="s3">
        {state.kind === 'running' ? (
          <StoppableProgress label="File check" done={state.done} total={state.total} stop={cancel} />
        ) : (
          <Button
            size="xs"
            leftSection={<IconFileSearch size={14} stroke={1.5} aria-hidden />}
            onClick={() => void startCheck()}
          >
            {state.kind === 'done' ? 'Check again' : 'Check all files'}
          </Button>
        )}
      </Box>
      {state.kind === 'failed' && <ProblemNote problem={state.problem} title="Couldn’t check the files" />}
      {state.kind === 'done' && <CheckFindings report={state.report} recheck={() => void startCheck()} />}
    </div>
  );
}
