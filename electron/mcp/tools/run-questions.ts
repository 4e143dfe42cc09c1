import { randomUUID } from 'node:crypto';
import type { RunQuestion } from '../../../shared/mcp/mcp-state.ts';
import { problem } from '../../../shared/problem.ts';
import type { Clock } from '../../host/host.ts';
import type { ConnectedWindows } from '../../sync/connected-windows.ts';
import { McpProblemError } from './mcp-program.ts';

interface RunQuestionsOptions {
  readonly clock: Clock;
  readonly windows: Pick<ConnectedWindows, 'all'>;
  /** Called when a question is added or ends. */
  readonly onChange: () => void;
  /** Called for each new question. */
  readonly onQuestion: (question: RunQuestion) => void;
}

/** Time for an answer. Milliseconds. */
const answerTimeMs = 120_000;
const mostQuestions = 20;

/** Questions in the window: may a client start runs? */
export function createRunQuestions({ clock, windows, onChange, onQuestion }: RunQuestionsOptions) {
  const open = new Map<string, { question: RunQuestion; end: (reason: string | undefined) => void }>();

  return {
    /**
     * Resolves when the user allows the runs. Throws a `ProblemError` with the reason if not. `signal`: the client
     * cancelled its call, or its connection ended.
     */
    ask(asked: Omit<RunQuestion, 'id' | 'until'>, signal: AbortSignal): Promise<void> {
      if (signal.aborted) return Promise.reject(refusal(cancelled));
      if (windows.all().length === 0) return Promise.reject(refusal(noWindow));
      if (open.size >= mostQuestions) return Promise.reject(refusal(tooMany));
      const question = { ...asked, id: randomUUID(), until: clock.now() + answerTimeMs };
      return new Promise((resolve, reject) => {
        const cancelTimer = clock.after(answerTimeMs, () => end(notAnswered));
        const handleAbort = () => end(cancelled);
        function end(reason: string | undefined) {
          cancelTimer();
          signal.removeEventListener('abort', handleAbort);
          open.delete(question.id);
          onChange();
          if (reason === undefined) resolve();
          else reject(refusal(reason));
        }
        signal.addEventListener('abort', handleAbort);
        open.set(question.id, { question, end });
        onChange();
        onQuestion(question);
      });
    },
    answer: (id: string, isAllowed: boolean): void => open.get(id)?.end(isAllowed ? undefined : denied),
    /** Oldest first. */
    all: (): readonly RunQuestion[] => [...open.values()].map(({ question }) => question),
    /** Ends the questions of a client, or all of them, without runs. `reason` is a sentence. */
    close(reason: string, client?: string): void {
      for (const { question, end } of [...open.values()]) {
        if (client === undefined || question.client === client) end(reason);
      }
    },
  };
}

const refusal = (sentence: string) => new McpProblemError(problem('access', `${sentence} Nothing was sent.`));
const cancelled = 'The call was cancelled.';
const noWindow = 'The user must confirm these runs in the window of Triptych, and no window is open.';
const tooMany = 'Too many questions wait for the user already.';
const notAnswered = 'The user did not answer the question in the window in time.';
const denied = 'The user denied these runs.';
