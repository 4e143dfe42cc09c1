import type { Reason } from '../problem.ts';
import type { JsonObject } from '../util/json.ts';
import type { Conversation, ParameterValues } from './conversation.ts';
import type { Endpoint } from './endpoint.ts';
import type { Message } from './message.ts';
import type { Part } from './message-part.ts';

export type PersonRole = Extract<Message['said'], { by: 'person' }>['role'];

/** All that one request to a model is made of. */
export interface Question {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** Of the column. */
  readonly values: ParameterValues;
  /** What was said before, from the first message to the head of the column. */
  readonly path: readonly Message[];
  /** What is said now; empty: the model is asked to go on from the end of the path. */
  readonly parts: readonly Part[];
  /** Who says it; `user` where it is left out. */
  readonly role?: PersonRole;
  /** Which pictures of earlier turns go along; the others are replaced by a line that says so. */
  readonly earlierPictures: Conversation['earlierPictures'];
  /** Where it is asked; the short path where it is left out. */
  readonly requestPath?: string;
  /** Wall clock, milliseconds since 1970: a spoken answer can be referred to only until it expires. */
  readonly now?: number;
}

/** A file that goes into a request as Base64. */
export interface WireFile {
  readonly hash: string;
  /** `image/png`, `audio/wav` */
  readonly type: string;
  readonly bytes: number;
  /** For people. */
  readonly name: string;
  /** Whether a person gave it, or an answer brought it. */
  readonly of: 'input' | 'answer';
}

/** The Base64 of a file, without any prefix. Main reads it; the screen writes a short stand-in. */
export type EncodeFile = (file: WireFile) => string;

export type PreparedQuestion =
  | {
      readonly ok: true;
      readonly path: string;
      readonly body: JsonObject;
      /** Parts of the body that came from a model, with the text that they came as; see `requestText`. */
      readonly verbatim: ReadonlyMap<object, string>;
      /** What is sent otherwise than it is shown, each a sentence. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly reasons: readonly Reason[] };

/**
 * Reasons name the value of a parameter, or one of these:
 * - `model`    the model's id
 * - `prompt`   what is being said now
 * - `messages` what was said before
 */
export const reasonTitles: Readonly<Record<string, string>> = {
  model: 'The model',
  prompt: 'The prompt',
  messages: 'The conversation',
  extra: 'The extra body fields',
};
