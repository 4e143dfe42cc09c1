import type { Problem } from '../../../shared/problem.ts';
import type { Json } from '../../../shared/util/json.ts';
import type { AnswerBuilder } from './answer-builder.ts';
import type { StreamEvent } from './answer-reader.ts';

/** Builds the answers to one request from incoming data. */
export interface Assembly {
  /** False: it was the last event; what follows is not to be read. */
  addEvent(event: StreamEvent): boolean;
  /** An answer that is no stream. */
  setWholeAnswer(text: string, json: Json | undefined): void;
  /** The connection ended; incomplete data is used as it is. */
  end(): void;
  /** One for each choice that was asked for, and for each that came besides. */
  readonly answers: readonly AnswerBuilder[];
  /** The stream said that it ends, or the answer came whole. */
  readonly isOver: boolean;
  /** An error from the gateway during the stream, or a fault of a whole answer. */
  readonly problem: Problem | undefined;
}
