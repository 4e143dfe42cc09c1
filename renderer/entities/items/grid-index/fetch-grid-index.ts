import { libraryIndexRoute } from '../../../../shared/contract/routes.ts';
import { createIndexReader } from '../../../../shared/library/grid-index-blocks.ts';
import { ProblemError, problem, problemSchema } from '../../../../shared/problem.ts';
import type { ReadIndex } from './grid-index-loader.ts';

/** Asks main for the index of a query. */
export const fetchGridIndex: ReadIndex = async (query, signal, take) => {
  const answer = await fetch(libraryIndexRoute, { method: 'POST', body: JSON.stringify(query), signal }).catch(() => {
    throw brokenOff();
  });
  if (!answer.ok || !answer.body) {
    const said = problemSchema.safeParse(await answer.json().catch(() => undefined));
    throw said.success ? new ProblemError(said.data) : brokenOff();
  }
  const blocks = createIndexReader();
  const pieces = answer.body.getReader();
  for (;;) {
    const { done, value } = await pieces.read().catch(() => {
      throw brokenOff();
    });
    if (done) break;
    for (const block of blocks.push(value)) take(block);
  }
  if (!blocks.isAtEnd()) throw brokenOff();
};

function brokenOff(): ProblemError {
  return new ProblemError(
    problem('network', 'The connection to Triptych’s main process was lost before everything was loaded.'),
  );
}
