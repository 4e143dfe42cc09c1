import type { Problem } from '../../../shared/problem.ts';
import type { AnswerBuilder } from './answer-builder.ts';
import type { StreamEvent } from './answer-parser.ts';

/** Builds the answers to one request from the received data. */
export interface AnswerAssembly {
  /** Returns false after the last event: later data is not read. */
  addEvent(event: StreamEvent): boolean;
  /** Sets an answer that is no stream. */
  setWholeAnswer(whole: StreamEvent): void;
  /** Call when the connection ended. Incomplete data is used as it is. */
  end(): void;
  /** One builder per requested choice, and one per additional choice. */
  readonly answers: readonly AnswerBuilder[];
  /** True when the stream reported its end, or the answer arrived as a whole. */
  readonly isOver: boolean;
  /** An error from the gateway during the stream, or the problem of a whole answer. */
  readonly problem: Problem | undefined;
}
