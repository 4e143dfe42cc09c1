import type { Json } from '../util/json.ts';
import type { AnswerFile } from './message.ts';

/** The source of a passage of an answer. */
export type Citation =
  | {
      readonly kind: 'document';
      /** The quoted words of the document, as in the answer. */
      readonly quote: string;
      /** Index of the document among all documents of the request, from 0. */
      readonly document: number;
      readonly title?: string;
      /** Range of the document in characters, excluding `end`. */
      readonly place?: { readonly start: number; readonly end: number };
    }
  | {
      readonly kind: 'link';
      readonly url: string;
      readonly title: string;
      readonly quote?: string;
      /** Range of the cited text in characters. Omitted: the whole text. */
      readonly place?: { readonly start: number; readonly end: number };
    }
  | { readonly kind: 'other'; readonly json: Json };

/**
 * - `function` and `custom` calls of the chat endpoint, `function-call` its deprecated form without an id
 * - `client` a client tool of the messages endpoint, `server` a tool that the gateway runs
 */
export type CallForm = 'function' | 'custom' | 'function-call' | 'client' | 'server';

interface SearchHit {
  readonly title: string;
  readonly url: string;
  /** The age as stated in the answer: "January 31, 2026". */
  readonly age?: string;
}

type Content =
  | { readonly kind: 'text'; readonly text: string; readonly citations: readonly Citation[] }
  | { readonly kind: 'thinking'; readonly text: string; readonly signed: boolean }
  /** Encrypted thinking. `bytes` is its approximate length. */
  | { readonly kind: 'redacted'; readonly bytes: number }
  | {
      readonly kind: 'call';
      readonly form: CallForm;
      /** The id for returning the result. For the form `function-call`, the name. */
      readonly id: string;
      readonly name: string;
      /** The received text, or the object as indented JSON. */
      readonly written: string;
      /** `written` as JSON. `undefined` while the text is incomplete, or if it is not JSON. */
      readonly value: Json | undefined;
    }
  /** The result of a tool that the gateway ran automatically. */
  | {
      readonly kind: 'result';
      readonly callId: string;
      readonly hits: readonly SearchHit[];
      readonly error?: string;
      readonly json: Json;
    }
  /** `file` for a saved image, `link` for a URL. Neither if saving failed. */
  | { readonly kind: 'image'; readonly file?: AnswerFile; readonly link?: string }
  | {
      readonly kind: 'audio';
      readonly file?: AnswerFile;
      readonly transcript: string;
      /** Unix time in seconds until which the gateway accepts the id. */
      readonly expiresAt?: number;
    }
  | { readonly kind: 'refusal'; readonly text: string }
  | { readonly kind: 'unknown'; readonly name: string; readonly json: Json };

/** One part of an answer. `at` is its JSON Pointer in the body, unique in the answer. A thought in a text is at `/thought`. */
export type Block = Content & { readonly at: string };
export type BlockOf<K extends Block['kind']> = Extract<Block, { readonly kind: K }>;
