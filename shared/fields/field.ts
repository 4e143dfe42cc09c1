import type { Json } from '../util/json.ts';
import type { FieldValue, ImageInput } from './values.ts';

/** Source of a fact: written in the gateway's interface, or our best guess (shown as "assumed"). */
export type Evidence = 'documented' | 'assumed';

/** Facts of every field. */
export interface FieldFacts {
  /** Label on screen; the same thing is called the same everywhere. */
  readonly title: string;
  /** One short line beside the label. */
  readonly help?: string;
  readonly required?: true;
  /** Lives under "Advanced". */
  readonly advanced?: true;
  /** `documented` where it is left out. */
  readonly evidence?: Evidence;
  /** A conflict or caveat of the interface, in one sentence a user can read. */
  readonly note?: string;
}

/** Turns an image into the text that goes over the wire. Main reads the file; the screen writes a short stand-in. */
export type EncodeImage = (image: ImageInput, encoding: ImageEncoding) => string;

/** `base64` without any prefix, or a `data:` URI. A link is always sent as it is. */
export type ImageEncoding = 'base64' | 'data-uri';

/** Methods of every field. All three are pure. */
export interface FieldMethods {
  /** Why `value` cannot be sent: the rest of sentences that begin with the title. Empty when it can. */
  check(value: FieldValue | undefined): readonly string[];
  /** The wire value; `undefined` leaves the field out of the body. Call only with a value that passed `check`. */
  send(value: FieldValue | undefined, encode: EncodeImage): Json | undefined;
  /**
   * Returns the objections that a gateway according to the interface has against `wire`, except for images. Empty when
   * `wire` is valid.
   */
  judge(wire: Json): readonly string[];
}

/** Why a value of another kind than the field's cannot be sent; `what` is the kind it takes. */
export function wrongKind(value: FieldValue, what: string): string {
  const held = Array.isArray(value) ? 'a list' : JSON.stringify(value);
  return `is ${held.length > 60 ? `${held.slice(0, 60)}…` : held}; it must be ${what}.`;
}

/** The check of a field that is not filled in. */
export function checkMissing(field: FieldFacts, what = 'is empty.'): readonly string[] {
  return field.required ? [what] : [];
}
