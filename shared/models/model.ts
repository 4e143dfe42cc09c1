import type { Evidence, FieldRole } from '../fields/field.ts';
import type { fieldConstructors } from '../fields/field-constructors.ts';
import type { Draft, FieldValue } from '../fields/field-values-and-drafts.ts';
import type { ImagesField } from '../fields/images-field.ts';
import { checkCustomPath, type PathKind } from './check-custom-path.ts';
import type { CustomPaths } from './custom-paths.ts';
import type { ModelRule } from './model-rule-types.ts';

export type Field = ReturnType<(typeof fieldConstructors)[keyof typeof fieldConstructors]>;

/** The field types that can have a role. */
export type FieldWithRole<Role extends FieldRole, Each = Field> = Each extends { readonly role?: infer Its }
  ? Role extends Its
    ? Each
    : never
  : never;

export interface ModelPath {
  /** Starts with a slash. A result path contains `{task_id}` once. */
  readonly path: string;
  /** `own`: a custom path from the settings. */
  readonly evidence: Evidence | 'own';
}

/** The file that a model comes from. */
export interface ModelSource {
  /** Name of the file in the folder of model files. */
  readonly file: string;
  /** True if the file changes facts of a built-in model. */
  readonly isOverride: boolean;
}

/** All facts about one media model, as data. */
export interface Model {
  readonly id: string;
  readonly title: string;
  /** The task of the model. `modelsByGroup` divides the image models. */
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
  /** Rules across several fields. */
  readonly rules?: readonly ModelRule[];
  /** Facts that the user must know before paying, each a sentence. */
  readonly notes?: readonly string[];
  /** Seconds before the first poll of a task. Omitted: 15. */
  readonly pollSeconds?: number;
  /** Absent in built-in models. */
  readonly source?: ModelSource;
}

/** Preserves the literal names of the fields while checking the type. */
export function defineModel<const M extends Model>(model: M): M & Model {
  return model;
}

/** Returns true when the create path of a model is assumed. */
export function isExperimental(model: Model): boolean {
  return model.create.evidence === 'assumed';
}

/** Returns true when some path of a model is not documented. The model list marks it as "Untested". */
export function isUntested(model: Model): boolean {
  return model.create.evidence === 'assumed' || model.results[0]?.evidence !== 'documented';
}

/** True if every run of the model needs an image. */
export function needsImage(model: Model): boolean {
  return Object.values(model.fields).some(
    (field) => (field.role === 'image' || field.role === 'end-image') && field.required === true,
  );
}

const groupTitles = ['Text to image', 'Edit images', 'Text to video', 'Image to video'] as const;

/** Returns models by what a person wants to make, in the order of the lists. Empty groups are omitted. */
export function modelsByGroup(models: readonly Model[]): readonly { title: string; models: readonly Model[] }[] {
  const byTitle = Map.groupBy(models, (model): (typeof groupTitles)[number] => {
    if (model.kind === 'image') return needsImage(model) ? 'Edit images' : 'Text to image';
    return model.kind === 'text-to-video' ? 'Text to video' : 'Image to video';
  });
  return groupTitles.flatMap((title) => {
    const inGroup = byTitle.get(title);
    return inGroup ? [{ title, models: inGroup }] : [];
  });
}

/** One line about a model: what it needs, and its facts. */
export function lineOfModel(model: Model): string {
  return needsImage(model) ? `Needs an image · ${model.facts}` : model.facts;
}

/** Returns the model with custom paths. A custom result path is polled first. */
export function atCustomPaths(model: Model, { create, result }: CustomPaths = {}): Model {
  return {
    ...model,
    create: create === undefined ? model.create : { path: create, evidence: 'own' },
    results: result === undefined ? model.results : [{ path: result, evidence: 'own' }, ...model.results],
  };
}

/** Returns the first field with `role`, with its wire name. */
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

/** Returns the values of a field with fixed options, as text. */
export function optionTexts(field: Field): readonly string[] | undefined {
  return 'options' in field ? field.options.map(({ value }) => String(value)) : undefined;
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

/**
 * Returns the first form of a model with given values: what a person, a command or a client doesn't state is what the
 * form shows. `null` empties a field, so that it is not sent.
 */
export function filledDraft(model: Model, given: Readonly<Record<string, FieldValue | null>>): Draft {
  const { values, ...draft } = initialDraft(model);
  const entries = Object.entries({ ...values, ...given });
  return { ...draft, values: Object.fromEntries(entries.flatMap(([name, to]) => (to === null ? [] : [[name, to]]))) };
}

/** Returns the model with the custom paths of the settings. An invalid custom path is ignored. */
export function withCustomPaths(model: Model, paths: Readonly<Record<string, CustomPaths>>): Model {
  const own = Object.hasOwn(paths, model.id) ? paths[model.id] : undefined;
  const valid = (kind: PathKind) => {
    const judged = own?.[kind] === undefined ? undefined : checkCustomPath(kind, own[kind]);
    return judged?.ok ? { [kind]: judged.path } : {};
  };
  return own === undefined ? model : atCustomPaths(model, { ...valid('create'), ...valid('result') });
}

/** Returns the number of results that a draft requests from its model. */
export function resultCount(model: Model | undefined, draft: Draft): number {
  const [name, field] = (model && fieldWithRole(model, 'count')) ?? [];
  const value = name === undefined ? undefined : (draft.values[name] ?? field?.initial);
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : 1;
}

/** Returns the slots for input images. Masks have no slot, because a mask belongs to one image of one model. */
export function inputSlots(model: Model): readonly (readonly [name: string, field: ImagesField])[] {
  return Object.entries(model.fields).filter(
    (entry): entry is [string, ImagesField] => entry[1].role === 'image' || entry[1].role === 'end-image',
  );
}
