import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { CheckReport } from '../../../../shared/library/storage-summary.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { StoppableProgress } from '../../../ui/stoppable-progress.tsx';
import styles from '../section.module.css';
import { CheckFindings } from './check-findings.tsx';

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

type FileCheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly report: CheckReport }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Checks all files of the library. Leaving the page ends the check; earlier findings remain. */
function useFileCheck() {
  const calls = useCalls();
  const [state, setState] = useState<FileCheckState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const startCheck = async () => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ kind: 'running', done: 0, total: 0 });
    try {
      for await (const event of await calls.storage.check(undefined, { signal: stop.signal })) {
        if (stop.signal.aborted) return;
        if (event.kind === 'progress') setState({ kind: 'running', done: event.done, total: event.total });
        else setState({ kind: 'done', report: event.report });
      }
    } catch (error) {
      if (!stop.signal.aborted) setState({ kind: 'failed', problem: problemOf(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, startCheck, cancel };
}
