import type { Json } from '../util/json.ts';
import type { AnswerFile } from './message.ts';

/** The source of a passage of an answer. */
export type Citation =
  | {
      readonly kind: 'document';
      /** The quoted words of the document, as in the answer. */
      readonly quote: string;
      /** Position among all documents of the request, from 0. */
      readonly document: number;
      readonly title?: string;
      /** Characters of the document, `end` not included. */
      readonly place?: { readonly start: number; readonly end: number };
    }
  | {
      readonly kind: 'link';
      readonly url: string;
      readonly title: string;
      readonly quote?: string;
      /** Range of the cited text in characters; the whole text when omitted. */
      readonly place?: { readonly start: number; readonly end: number };
    }
  | { readonly kind: 'other'; readonly json: Json };

/**
 * - `function` and `custom` calls of the chat endpoint, `function-call` its deprecated form without an id
 * - `client` a tool of ours on the messages endpoint, `server` a tool that the gateway runs itself
 */
export type CallForm = 'function' | 'custom' | 'function-call' | 'client' | 'server';

export interface SearchHit {
  readonly title: string;
  readonly url: string;
  /** The age as stated in the answer: "January 31, 2026". */
  readonly age?: string;
}

type Content =
  | { readonly kind: 'text'; readonly text: string; readonly citations: readonly Citation[] }
  | { readonly kind: 'thinking'; readonly text: string; readonly signed: boolean }
  /** Thoughts that came encrypted. `bytes` is about how long they are. */
  | { readonly kind: 'redacted'; readonly bytes: number }
  | {
      readonly kind: 'call';
      readonly form: CallForm;
      /** The id for sending the result back. For the form `function-call`, the name. */
      readonly id: string;
      readonly name: string;
      /** The received text, or the object with indented lines. */
      readonly written: string;
      /** `written` as JSON; `undefined` while it is not, or where it never is. */
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
  /** `file` for a saved image, `link` for a URL alone; neither when saving failed. */
  | { readonly kind: 'image'; readonly file?: AnswerFile; readonly link?: string }
  | {
      readonly kind: 'audio';
      readonly file?: AnswerFile;
      readonly transcript: string;
      /** Unix time in seconds until which the gateway knows it by its id. */
      readonly expiresAt?: number;
    }
  | { readonly kind: 'refusal'; readonly text: string }
  | { readonly kind: 'unknown'; readonly name: string; readonly json: Json };

/** One part of an answer. `at` is its place in the body as a JSON Pointer, unique in its answer. */
export type Block = Content & { readonly at: string };
export type BlockOf<K extends Block['kind']> = Extract<Block, { readonly kind: K }>;
