import { assertNever } from '../../../../shared/problem.ts';
import { RequestResultDifferences } from '../../../entities/tasks/request-result-differences.tsx';
import { EndedNote } from './ended-note.tsx';
import type { RunNoteProps } from './run-note-layout.tsx';
import { SavingNote } from './saving-note.tsx';
import { WaitingNote } from './waiting-note.tsx';

/** The note on a run below its batch. Nothing for a run whose results are as requested. */
export function RunStateNote(props: RunNoteProps) {
  const { task } = props;
  const { state } = task;
  switch (state) {
    case 'sending':
    case 'waiting':
      return <WaitingNote {...props} />;
    case 'saving':
      return <SavingNote {...props} />;
    case 'done':
      return <RequestResultDifferences task={task} />;
    case 'rejected':
    case 'failed':
    case 'unknown':
    case 'expired':
    case 'stopped':
      return <EndedNote {...props} />;
    default:
      return assertNever(state);
  }
}
