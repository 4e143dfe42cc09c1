import type { ImageType } from '../fields/image-type.ts';
import type { SourceRange } from '../pasted-text/source-value.ts';

export type ValueType = 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'object';

/** Limits of a value or a list, and of the image or the audio in a file. */
type Limit =
  | ('min' | 'max' | 'step' | 'maxLength' | 'minItems' | 'maxItems' | 'maxBytes' | 'minSeconds' | 'maxSeconds')
  | ('minSide' | 'maxSide' | 'minRatio' | 'maxRatio' | 'minPixels' | 'maxPixels');

/** Facts that a documentation states about a field. An absent fact is not stated. */
export interface FieldFacts extends Readonly<Partial<Record<Limit, number>>> {
  readonly type?: ValueType;
  readonly isEnum?: true;
  readonly required?: boolean;
  readonly options?: readonly (string | number)[];
  /** The options are words of a sentence, which may be no list of values. */
  readonly hasLooseOptions?: true;
  readonly initial?: string | number | boolean;
  readonly types?: readonly ImageType[];
  readonly audioTypes?: readonly ('WAV' | 'MP3')[];
  readonly encoding?: 'base64' | 'data-uri';
  /** Sign between width and height. */
  readonly separator?: '*' | 'x';
  /** The value is the URL of a file. */
  readonly isUrl?: true;
  /** Masks, each with its path. */
  readonly isMask?: true;
  /** Groups of images in one list. */
  readonly groups?: readonly { readonly id: string; readonly title: string; readonly max: number }[];
  /** The image must have the ratio of the input image. */
  readonly hasRatioOfImage?: true;
  /** The image must have the size in this field. */
  readonly hasSizeOf?: string;
}

/** How much a source tells, the most reliable one first. An example shows a value, but no limit. */
export const sources = ['schema', 'table', 'list', 'example'] as const;

/** Facts about one field from one place. */
export interface FieldStatement extends SourceRange {
  readonly kind: 'field';
  readonly name: string;
  readonly source: (typeof sources)[number];
  readonly facts: FieldFacts;
  /** The create path of the model, if the place names it. */
  readonly path?: string;
}

/** A request that a documentation describes: it creates a task, asks for its result, or belongs to no model file. */
export interface Endpoint extends SourceRange {
  readonly kind: 'endpoint';
  readonly purpose: 'create' | 'result' | 'other';
  /** Below the base URL of a connection. A result path contains `{task_id}` once. */
  readonly path: string;
  /** False for a URL without a method. */
  readonly isStated: boolean;
  readonly title?: string | undefined;
}

/** A heading of the text or the title of a schema, a list of links in an answer, or the form of an answer. */
type OtherStatement = SourceRange &
  (
    | { readonly kind: 'title'; readonly text: string }
    | { readonly kind: 'output'; readonly output: 'videos' | 'images' }
    | { readonly kind: 'answer'; readonly isOther: boolean }
  );

/** One thing that a text states about models. */
export type Statement = FieldStatement | Endpoint | OtherStatement;
