import { libraryIndexRoute } from '../../../../shared/contract/http-routes.ts';
import { createIndexReader } from '../../../../shared/library/grid-index-blocks.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import { problemOfAnswer } from '../../../api/problem-of-answer.ts';
import type { ReadIndex } from './grid-index-loader.ts';

/** Requests the index of a query from main. */
export const fetchGridIndex: ReadIndex = async (query, signal, onBlock) => {
  const answer = await fetch(libraryIndexRoute, { method: 'POST', body: JSON.stringify(query), signal }).catch(() => {
    throw createInterruptedError();
  });
  if (!answer.ok || !answer.body) {
    const refusal = problemOfAnswer(await answer.json().catch(() => undefined));
    throw refusal ? new ProblemError(refusal) : createInterruptedError();
  }
  const blocks = createIndexReader();
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw createInterruptedError();
    });
    if (done) break;
    for (const block of blocks.push(value)) onBlock(block);
  }
  if (!blocks.isAtEnd()) throw createInterruptedError();
};

function createInterruptedError(): ProblemError {
  return new ProblemError(
    problem('network', 'The connection to Triptych’s main process was lost before everything was loaded.'),
  );
}
