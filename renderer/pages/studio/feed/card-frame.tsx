import type { ReactNode } from 'react';
import { promptOf } from '../../../../shared/models/prompt-of.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { Box } from '../../../ui/primitives.tsx';
import { PromptText } from './prompt-text.tsx';
import { runFacts } from './run-facts.ts';

interface CardFrameProps {
  readonly task: Task;
  /** Beside the model: a time of day. */
  readonly when?: ReactNode;
  readonly heading?: string;
  readonly children: ReactNode;
}

/** A run that has nothing to show: its state where the image would be, then what is known. */
export function CardFrame({ task, when, heading, children }: CardFrameProps) {
  const { word, icon: Icon, tone } = taskStateText(task);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Arrows walk from card to card.
    <article className="card" tabIndex={0} aria-label={`${word}: ${modelTitle(task.modelId)}`}>
      <div className="card-state" data-tone={tone} aria-hidden="true">
        <Icon size={20} stroke={1.5} />
      </div>
      <Box className="card-body" miw={0}>
        <div className="row card-head">
          <h3 className="grow cut" title={heading}>
            {heading ?? word}
          </h3>
          <span className="card-when">
            {runFacts(task)}
            {when !== undefined && <> · {when}</>}
          </span>
        </div>
        <RunText task={task} />
        {children}
      </Box>
    </article>
  );
}

/** Shows the text that identifies a run: its prompt, or the id by which it is tracked. */
export function RunText({ task }: { task: Task }) {
  if (!task.tracked) return <PromptText text={promptOf(task)} />;
  return (
    <p className="small t2">
      Tracked by ID <span className="mono">{task.taskId}</span>
    </p>
  );
}
