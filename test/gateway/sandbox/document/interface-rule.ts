import type { Sandbox } from '../../../../electron/sandbox/sandbox.ts';

// The interface document as data: one entry for each rule that it states, and one for each open question. The headings
// come from the document. The rules are written from its text and from nothing in the sandbox.

/** The parts of the document that state rules. */
export const sections = [
  'What the service does',
  'Task record',
  'Task error',
  'Task result',
  'Chat completion response',
  'Image-generation chat response',
  'Message response',
  'States and transitions',
  'General rules',
  'POST /v1/chat/completions',
  'Image generation through chat',
  'GET /v1/models',
  'POST /v1/messages',
  'POST video-a-v2.5-turbo',
  'POST video-c-2.6-t2v-spark',
  'POST image-c-2.6-image',
  'POST video-c-2.2-t2v-plus',
  'Result endpoints',
  'POST video-d-pro',
  'POST image-e-2',
  'POST video-b',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
] as const;
export type Section = (typeof sections)[number];

/** A request; without a body it is a GET. */
export interface Sent {
  readonly path: string;
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  /** `null` omits a header that is otherwise sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** A rule that a request can break: the gateway refuses it with 400, and the answer names `field`. */
export interface RequestRule {
  readonly kind: 'request';
  readonly section: Section;
  readonly rule: string;
  readonly keeps: readonly Sent[];
  readonly breaks: readonly Sent[];
  /** Path of the faulty part of the body; a path in brackets can follow. Empty for the request as a whole. */
  readonly field: string;
}

/** A rule that makes the task fail: the gateway accepts the create. */
export interface FailingRule {
  readonly kind: 'failing';
  readonly section: Section;
  readonly rule: string;
  readonly keeps: readonly Sent[];
  readonly fails: readonly Sent[];
}

/** A rule that the gateway itself must keep. */
export interface ResponseRule {
  readonly kind: 'response';
  readonly section: Section;
  readonly rule: string;
  readonly check: (sandbox: Sandbox) => Promise<void>;
}

/** A value that the document does not describe. The sandbox accepts every value. */
export interface Silence {
  readonly kind: 'silence';
  readonly section: Section;
  readonly open: string;
  readonly accepts: readonly Sent[];
}

export type Entry = RequestRule | FailingRule | ResponseRule | Silence;

type Change = Readonly<Record<string, unknown>>;

/** Writes entries about the body fields of one endpoint. A change to `undefined` omits a field. */
export function entriesOf(section: Section, path: string, valid: Change) {
  const sent = (change: Change): Sent => ({ path, body: { ...valid, ...change } });
  return {
    rule: (rule: string, field: string, keeps: readonly Change[], breaks: readonly Change[]): RequestRule => ({
      kind: 'request',
      section,
      rule,
      field,
      keeps: keeps.map(sent),
      breaks: breaks.map(sent),
    }),
    failing: (rule: string, keeps: readonly Change[], fails: readonly Change[]): FailingRule => ({
      kind: 'failing',
      section,
      rule,
      keeps: keeps.map(sent),
      fails: fails.map(sent),
    }),
    open: (open: string, ...accepts: readonly Change[]): Silence => ({
      kind: 'silence',
      section,
      open,
      accepts: accepts.map(sent),
    }),
    response: (rule: string, check: ResponseRule['check']): ResponseRule => ({
      kind: 'response',
      section,
      rule,
      check,
    }),
  };
}

/** Returns one change of the field per value. */
export function each(field: string, ...values: readonly unknown[]): Change[] {
  return values.map((value) => ({ [field]: value }));
}
