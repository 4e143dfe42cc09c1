import type { ReactNode } from 'react';
import { promptOf } from '../../../../shared/models/prompts-of-form.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { runFacts } from './run-captions.ts';

export interface RunNoteProps {
  readonly task: Task;
  /** The only run of its batch: the heading of the batch has its facts. */
  readonly isSingle: boolean;
  /** IDs of the other runs of the batch that the note is about too. */
  readonly alike?: readonly string[];
}

interface NoteFrameProps extends RunNoteProps {
  /** Beside the model: a time of day. */
  readonly timeNote?: string;
  readonly heading?: string;
  readonly children: ReactNode;
}

/** The note on one run of a batch: its state, then what is known and what can be done. */
export function RunNoteLayout({ task, isSingle, alike = [], timeNote, heading, children }: NoteFrameProps) {
  const { label, tone } = taskStateText(task);
  return (
    // biome-ignore lint/a11y/useSemanticElements: A section with a name would be a landmark for each run.
    <div role="group" data-tone={tone} aria-label={`${label}: ${modelTitle(task.modelId)}`}>
      <div className="row">
        <h3 className="strong nowrap">{heading ?? label}</h3>
        {!isSingle && (
          <span className="small t3 cut grow">
            {runFacts(task)}
            {timeNote !== undefined && ` · ${timeNote}`}
            {alike.length > 0 && ` · and ${formatCounted(alike.length, 'more run')}`}
          </span>
        )}
      </div>
      {children}
    </div>
  );
}

/** Text that identifies a run: its prompt, or the id by which it is tracked. */
export function runText(task: Task): string {
  return task.tracked ? `Tracked by ID ${task.taskId ?? ''}` : promptOf(task);
}
