import type { Json } from '../util/json.ts';
import type { FieldValue, ImageInput, Values } from './field-values-and-drafts.ts';
import type { SweepValueList } from './sweep-value-list.ts';

/** Source of a fact: documented by the gateway's API, or our best guess (displayed as "assumed"). */
export type Evidence = 'documented' | 'assumed';

/**
 * The meaning of a field, equal in all models with the field. Values are converted, compared and displayed in one row
 * by role. A model has each role at most once, except `image`.
 */
export type FieldRole =
  | 'prompt'
  | 'negative-prompt'
  /** An input image; the first frame of a video. */
  | 'image'
  /** The last frame of a video. */
  | 'end-image'
  /** The area of the input image that must not move. */
  | 'static-mask'
  | 'motion'
  /** Size in pixels or aspect ratio. */
  | 'shape'
  | 'resolution'
  | 'duration'
  | 'seed'
  /** The number of results of one request. It affects the charge. */
  | 'count'
  | 'sound'
  | 'audio'
  /** Permission for the model to rewrite the prompt. */
  | 'prompt-rewriting'
  | 'quality';

/** Facts of every field. */
export interface FieldFacts {
  /** Label on screen. Fields with the same role have similar labels. */
  readonly title: string;
  /** One short line beside the label. */
  readonly help?: string;
  readonly required?: true;
  /** Shown under "More fields". */
  readonly advanced?: true;
  /** Omitted: `documented`. */
  readonly evidence?: Evidence;
  /** Encoding of the images in a request. Absent in fields without images. */
  readonly encoding?: ImageEncoding;
  /** A conflict or caveat of the API, in one sentence for the user. */
  readonly note?: string;
}

/** Encodes an image as text for the wire. Main reads the file; the renderer writes a short placeholder. */
export type EncodeImage = (image: ImageInput, encoding: ImageEncoding) => string;

/** Decodes one image text of a request body. `path` is the path below the field: `[0]`, `[1].mask`, or empty. */
type DecodeImage = (text: string, path: string) => ImageInput | undefined;

/** `base64` without any prefix, or a `data:` URI. A URL is always sent unchanged. */
export type ImageEncoding = 'base64' | 'data-uri';

/**
 * The result of converting a value from a field of another model. `why` explains a changed or rejected value; `value`
 * is `undefined` for a rejected one.
 */
export type Adopted =
  | { readonly value: FieldValue; readonly why?: string }
  | { readonly value: undefined; readonly why: string };

/** A value of one parameter of a conversation. */
type PlainValue = string | number | boolean | string[];
export type AnyValue = FieldValue | PlainValue;

/** Methods of every field. All are pure. */
export interface FieldMethods {
  /**
   * - `text`: free text of the user.
   * - `files`: images, or masks that belong to an image.
   * - `data`: other content of the user, such as a URL or JSON.
   * - `setting`: every other value. A setting reveals nothing about the content.
   */
  readonly holds: 'text' | 'files' | 'data' | 'setting';
  /** Returns the reasons why `value` cannot be sent. Each is the rest of a sentence that begins with the title. */
  check(value: FieldValue | undefined): readonly string[];
  /** Returns conflicts between `value` and the values of other fields, in the form of `check`. */
  checkBeside(value: FieldValue, values: Values): readonly string[];
  /**
   * Returns the wire value, or `undefined` to omit the field from the body. Call it only with a value that passed
   * `check`.
   */
  send(value: FieldValue | undefined, encode: EncodeImage): Json | undefined;
  /** Parses a wire value: the inverse of `send`. Call it only with a value that passed `checkWireValue`. */
  receive(wire: Json, decode: DecodeImage): FieldValue;
  /**
   * Returns the reasons why a gateway rejects `wire` according to the API. Ignores images. Empty if `wire` is valid.
   */
  checkWireValue(wire: Json): readonly string[];
  /** Describes the allowed values in one line. `titleOf` returns the title of another field of the model. */
  limits(titleOf: (name: string) => string): string;
  /** The wire type for the documentation: `5` and `"5"` are two different values to a gateway. */
  readonly wireType: string;
  /** Returns the display text of a value: "8 s", "on", "lake.png". Text is not shortened. */
  text(value: FieldValue): string;
  /** Converts a value from a field with the same role in another model. */
  adopt(value: FieldValue): Adopted;
  /** The way to enter several values for a sweep. Absent when the field cannot be swept. */
  readonly list?: SweepValueList;
}

/** Methods of a field without images. Models and conversations have such fields. */
export interface PlainFieldMethods extends FieldMethods {
  check(value: AnyValue | undefined): readonly string[];
  send(value: AnyValue | undefined): Json | undefined;
}

/** Methods of a field that only conversations have. They resemble `FieldMethods`. */
export interface ListMethods {
  check(value: PlainValue): readonly string[];
  send(value: PlainValue): Json | undefined;
}

/** Returns the reason why a value has the wrong type. `what` is the expected type. */
export function wrongKind(value: AnyValue, what: string): string {
  const shown = Array.isArray(value) ? 'a list' : JSON.stringify(value);
  return `is ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}; it must be ${what}.`;
}

/** Returns the reasons for a field without a value. */
export function checkMissing(field: FieldFacts, what = 'is empty.'): readonly string[] {
  return field.required ? [what] : [];
}

export const notAdopted: Adopted = { value: undefined, why: 'not a valid value for this model' };

/** Methods of fields with a plain value that does not depend on other fields. */
export const plainMethods = {
  holds: 'setting',
  checkBeside: () => [],
  receive: (wire: Json) => (typeof wire === 'number' || typeof wire === 'boolean' ? wire : String(wire)),
  text: (value: FieldValue) => String(value),
} as const;

/** Returns a function that adopts a value unchanged if `check` returns no reason. */
export function adoptIfValid(check: FieldMethods['check']): FieldMethods['adopt'] {
  return (value) => (check(value).length === 0 ? { value } : notAdopted);
}
