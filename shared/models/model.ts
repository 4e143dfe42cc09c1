import type { ChoiceField } from '../fields/choice.ts';
import type { Evidence, FieldRole } from '../fields/field.ts';
import type { ImagesField } from '../fields/images.ts';
import type { JsonField } from '../fields/json.ts';
import type { LinkField } from '../fields/link.ts';
import type { MotionField } from '../fields/motion.ts';
import type { DecimalField, IntegerField } from '../fields/number.ts';
import type { SizeField } from '../fields/size.ts';
import type { TextField } from '../fields/text.ts';
import type { ToggleField } from '../fields/toggle.ts';
import type { Draft, FieldValue, Values } from '../fields/values.ts';
import type { Reason } from '../problem.ts';
import { type CustomPaths, checkPath, type PathKind } from './custom-path.ts';

export type Field =
  | TextField
  | ChoiceField
  | IntegerField
  | DecimalField
  | ToggleField
  | SizeField
  | ImagesField
  | LinkField
  | JsonField
  | MotionField;

/** The field types that can have a role. */
export type FieldWithRole<Role extends FieldRole, Each = Field> = Each extends { readonly role?: infer Its }
  ? Role extends Its
    ? Each
    : never
  : never;

export interface ModelPath {
  /** Begins with a slash. A result path holds `{task_id}` once. */
  readonly path: string;
  /** `own`: the user set it in Settings. */
  readonly evidence: Evidence | 'own';
}

export interface SentAgain {
  /** "Turn on Rewrite prompt" */
  readonly label: string;
  readonly set: Readonly<Record<string, FieldValue | null>>;
}

/** All facts about one media model. A model file contains this value and nothing else. */
export interface Model {
  readonly id: string;
  readonly title: string;
  /** Group on screen. */
  readonly kind: 'text-to-video' | 'image-to-video' | 'image';
  /** Name of the result array with the links. */
  readonly output: 'videos' | 'images';
  /** One line under the title in the list. */
  readonly facts: string;
  readonly beta?: true;
  readonly create: ModelPath;
  /** Paths to poll, in this order; a 404 continues with the next path. */
  readonly results: readonly ModelPath[];
  /** Fields by wire name, in the order of the form. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Rules that span fields. */
  readonly rules?: (values: Values) => readonly Reason[];
  /** Fields that would be ignored with these values, and the reason. Their values are saved and not sent. */
  readonly notSent?: (values: Values) => Readonly<Record<string, string>>;
  /** Values by field: one click sets these values, and the field is sent again. `null` empties a field. */
  readonly sentAgain?: Readonly<Record<string, SentAgain>>;
  /** Facts that the user must know before paying, each a sentence. */
  readonly notes?: readonly string[];
  /** First pause between looks at a task. 15 s where nothing else is stated. */
  readonly pollSeconds?: number;
}

/** Keeps the literal names of the fields while it checks the shape. */
export function defineModel<const M extends Model>(model: M): M & Model {
  return model;
}

/** A model whose create path is our guess. */
export function isExperimental(model: Model): boolean {
  return model.create.evidence === 'assumed';
}

/** A model of which some path was never stated; the screen says "Untested". */
export function isUntested(model: Model): boolean {
  return model.create.evidence === 'assumed' || model.results[0]?.evidence !== 'documented';
}

/** The model as it is asked at a user's own paths. A result path of theirs is asked first. */
export function atCustomPaths(model: Model, { create, result }: CustomPaths = {}): Model {
  return {
    ...model,
    create: create === undefined ? model.create : { path: create, evidence: 'own' },
    results: result === undefined ? model.results : [{ path: result, evidence: 'own' }, ...model.results],
  };
}

/** The first field of the model that has `role`, with its wire name. */
export function fieldWithRole<Role extends FieldRole>(
  model: Model,
  role: Role,
): readonly [name: string, field: FieldWithRole<Role>] | undefined {
  const hasRole = (entry: [string, Field]): entry is [string, FieldWithRole<Role>] => entry[1].role === role;
  return Object.entries(model.fields).find(hasRole);
}

/** The documented default: the value that a gateway uses for a field that is not sent. */
export function initialValue(field: Field): FieldValue | undefined {
  return 'initial' in field ? field.initial : undefined;
}

/** The value of a field in a new form. */
export function openingValue(field: Field): FieldValue | undefined {
  return ('opening' in field ? field.opening : undefined) ?? initialValue(field);
}

/** The form as it opens for the first time. */
export function initialDraft(model: Model): Draft {
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    const value = openingValue(field);
    if (value !== undefined) values[name] = value;
  }
  return { values, extra: '' };
}

/** `model` as it is asked with the paths of a user's settings. One that cannot be asked is as good as none. */
export function withCustomPaths(model: Model, paths: Readonly<Record<string, CustomPaths>>): Model {
  const own = Object.hasOwn(paths, model.id) ? paths[model.id] : undefined;
  const valid = (kind: PathKind) => {
    const judged = own?.[kind] === undefined ? undefined : checkPath(kind, own[kind]);
    return judged?.ok ? { [kind]: judged.path } : {};
  };
  return own === undefined ? model : atCustomPaths(model, { ...valid('create'), ...valid('result') });
}
