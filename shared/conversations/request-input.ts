import type { Conversation, ParameterValues } from './conversation.ts';
import type { Endpoint } from './endpoint.ts';
import type { Message } from './message.ts';
import type { Part } from './message-part.ts';

export type PersonRole = Extract<Message['said'], { by: 'person' }>['role'];

/** All data of one request to a model. */
export interface RequestInput {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** Values of the column. */
  readonly values: ParameterValues;
  /** Earlier messages, from the first message to the head of the column. */
  readonly path: readonly Message[];
  /** Parts of the new turn. Empty: the model continues from the end of the path. */
  readonly parts: readonly Part[];
  /** Role of the new turn. Omitted: `user`. */
  readonly role?: PersonRole;
  /** Selects the images from earlier turns that are sent again. A line of text replaces each other image. */
  readonly earlierPictures: Conversation['earlierPictures'];
  /** Path of the request. Omitted: the short path. */
  readonly requestPath?: string;
  /** Wall clock, milliseconds since 1970. A spoken answer can be referenced only until it expires. */
  readonly now?: number;
}

/** A file that is sent as Base64. */
export interface WireFile {
  readonly hash: string;
  /** `image/png`, `audio/wav` */
  readonly type: string;
  readonly bytes: number;
  /** For display. */
  readonly name: string;
  /** Source of the file: the user's input or an answer. */
  readonly of: 'input' | 'answer';
}

/** Returns the Base64 of a file, without prefix. Main reads the file; the renderer writes a short placeholder. */
export type EncodeFile = (file: WireFile) => string;
