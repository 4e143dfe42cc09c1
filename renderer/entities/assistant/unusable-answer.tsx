import { Button } from '@mantine/core';
import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import type { AssistantAnswer } from '../../../shared/assistant/read-assistant-answer.ts';
import { plainTextOf } from '../../../shared/conversations/answer-text.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { chargeClause } from '../../../shared/tasks/can-be-charged.ts';
import { Stack } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RawText } from '../../ui/raw-text.tsx';
import { AskForRepair } from './ask-for-repair.tsx';
import type { AssistantTurn } from './use-assistant-turn.ts';

/** The received text of an answer, or the JSON of its call. Always plain text. */
function receivedText(answer: Answer): string {
  const { blocks } = readAnswer(answer);
  return blocks.find((block) => block.kind === 'call')?.written ?? plainTextOf(blocks);
}

/** Shows an answer while it grows. */
export function AnswerInProgress({ answer }: { readonly answer: Answer }) {
  const text = receivedText(answer);
  return text === '' ? null : <RawText text={text} label="Answer in progress" />;
}

interface UnusableAnswerProps<T> {
  readonly answer: Answer;
  /** Absent for an answer that is not complete. */
  readonly read: AssistantAnswer<T> | undefined;
  /** Uses one of several results. */
  readonly choose: (value: T) => void;
  readonly turn: Pick<AssistantTurn<unknown>, 'conversationId' | 'question' | 'isRepair' | 'repair'>;
  readonly assistant: AssistantModel;
}

/**
 * An answer that can't be used, as received. It can be repaired once, by a click that may be charged. Of several results,
 * the user chooses one.
 */
export function UnusableAnswer<T>({ answer, read, choose, turn, assistant }: UnusableAnswerProps<T>) {
  const text = receivedText(answer);
  if (read && !read.ok && read.choices.length > 0) {
    return (
      <Stack gap="s2">
        <b>Choose a result</b>
        <p className="small">{read.problems.join(' ')}</p>
        {read.choices.map(({ value, text: json }, index) => (
          <Stack key={json} gap="s2" align="flex-start">
            <RawText text={json} label={`Result ${index + 1}`} />
            <Button onClick={() => choose(value)}>Use result {index + 1}</Button>
          </Stack>
        ))}
      </Stack>
    );
  }
  return (
    <Stack gap="s2">
      {read && !read.ok && (
        <>
          <b>{turn.isRepair ? 'The second answer can’t be used either' : 'The answer can’t be used'}</b>
          <ul className="bad small">
            {read.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      {!read && <EarlyEnd answer={answer} />}
      {text !== '' && <RawText text={text} label="Answer as received" />}
      {read && !read.ok && read.repair && !turn.isRepair && (
        <AskForRepair turn={turn} parts={read.repair} assistant={assistant} />
      )}
    </Stack>
  );
}

function EarlyEnd({ answer }: { readonly answer: Answer }) {
  if (answer.state === 'stopped') {
    return (
      <p>
        You stopped the answer. The conversation has the received part{chargeClause(answer, ', which may be charged')}.
      </p>
    );
  }
  if (answer.problem) return <ProblemNote problem={answer.problem} title="No usable answer" />;
  return <p>The answer was interrupted{chargeClause(answer, ' and may have been charged')}.</p>;
}
