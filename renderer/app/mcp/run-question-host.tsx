import { useSynced } from '../../api/synced-state.ts';
import { HideWhileLoadingOrFailed } from '../../ui/hide-while-loading-or-failed.tsx';
import { loadLazily } from '../../ui/load-lazily.ts';

const RunQuestionDialog = loadLazily(async () => (await import('./run-question-dialog.tsx')).RunQuestionDialog);

/** Asks the user about the runs that clients of the Model Context Protocol want to start, one question at a time. */
export function RunQuestionHost() {
  const [question] = useSynced('mcp').questions;
  if (!question) return null;
  return (
    <HideWhileLoadingOrFailed>
      <RunQuestionDialog key={question.id} question={question} />
    </HideWhileLoadingOrFailed>
  );
}
