import { inheritedNames } from '../fields/field-file-schema.ts';
import { allModels, builtInModels } from '../models/all-models.ts';
import { isExperimental } from '../models/model.ts';
import { fileOfModel } from '../models/model-files/file-of-model.ts';
import type { SourceRange } from '../pasted-text/source-value.ts';
import { cleanForeignTitle } from '../util/clean-title.ts';
import { isDeviceName } from '../util/file-name-template.ts';
import { isJsonObject, type JsonObject } from '../util/json.ts';
import { isEndImage, isImageField, isPromptName } from './field-names.ts';
import { type FieldContext, fieldOfFacts } from './field-of-facts.ts';
import { type MergedField, mergeStatements } from './merge-statements.ts';
import { modelIdOfPath, resultPathsOf } from './read-endpoint.ts';
import type { Endpoint, Statement } from './statement.ts';
import { statementsIn } from './statements-in.ts';

/** The longest text that is read, in UTF-16 units. A page of documentation has far less. */
export const longestDocumentation = 400_000;

/** A model file that a text describes, and where in the text it does so. */
export interface ModelProposal {
  /** As in a model file, but not checked yet. */
  readonly file: JsonObject & { readonly id: string };
  /** Places in the text by JSON pointer: `/fields/prompt`, `/create`, `/results/0`. */
  readonly places: Readonly<Record<string, readonly SourceRange[]>>;
  /** Sentences about facts of the model that the text does not state. A guessed field has a note in the file. */
  readonly guesses: readonly string[];
}

const idsOfModels = () => allModels().map(({ id }) => id);

/**
 * Reads the models that a text describes, in its order: tables, lists, cURL commands, examples, OpenAPI, JSON schemas.
 * Pure, bounded, and without any model. Empty if the text describes none. Never throws. `takenIds`: names that no proposal
 * may have.
 */
export function readDocumentation(text: string, takenIds: readonly string[] = idsOfModels()): readonly ModelProposal[] {
  const ids = new Set([...takenIds, ...inheritedNames]);
  const read = text.slice(0, longestDocumentation);
  return modelPartsOf(statementsIn(read)).flatMap((part) => {
    const proposal = proposalOf(part, read.slice(part.from, part.to), ids);
    if (proposal) ids.add(proposal.file.id);
    return proposal ?? [];
  });
}

const mostFields = 60;
const mostResults = 5;

function proposalOf(part: ModelPart, text: string, takenIds: ReadonlySet<string>): ModelProposal | undefined {
  const { create, results, statements } = part;
  const fields = mergeStatements(ofKind(statements, 'field')).filter(hasFieldName).slice(0, mostFields);
  const outputs = ofKind(statements, 'output');
  const [heading] = ofKind(statements, 'title');
  const likePath = create?.path ?? results[0]?.path ?? '';
  if (fields.some(({ name }) => name === 'messages')) return undefined;
  if (likePath === '' && !fields.some(({ name }) => isPromptName(name))) return undefined;

  const output = outputs[0]?.output ?? likelyOutput(likePath, fields);
  const files = fields.length > 0 ? builtFields(fields, output === 'videos') : fieldsOfSimilarModel(likePath, output);
  const named = fields.find(({ name }) => /^model(?:_name|_id)?$/.test(name))?.facts.initial;
  const id = freeId([modelIdOfPath(likePath), String(named ?? ''), heading?.text.toLowerCase()], takenIds);
  const path =
    create?.path ?? results[0]?.path.replace(/\/\{task_id\}.*$/, '') ?? `/vendors/vendor/v1/${id}/generation`;
  const likely = resultPathsOf(path).filter((each) => results.every((result) => result.path !== each));
  const title = cleanForeignTitle((create?.title ?? heading?.text ?? '').replace(/[`*#]/g, ''), 80);
  const isTitle = title !== '' && !/\/|\b(?:GET|POST)\b/.test(title);
  const answers = ofKind(statements, 'answer');
  const guesses = [
    !create?.isStated && 'The text does not state the path of the request that creates a task.',
    results.length === 0 && 'The text does not state the result path.',
    outputs.length === 0 && 'The text does not state whether the answer has videos or images.',
    fields.length === 0 && 'The text lists no fields. These are the fields of a similar model.',
    answers.some(({ isOther }) => isOther) &&
      'The text shows an answer of another form. Triptych reads task_info, videos and images.',
  ];
  return {
    file: {
      version: 1,
      id,
      title: isTitle ? title : id,
      kind: output === 'images' ? 'image' : kindOfVideo(files, likePath),
      output,
      facts: 'From documentation',
      ...(/\(beta\)|测试版|\bin beta\b/i.test(text) && { beta: true }),
      create: { path, ...(!create?.isStated && { evidence: 'assumed' }) },
      results: [
        ...results.map((each) => ({ path: each.path })),
        ...likely.map((each) => ({ path: each, evidence: 'assumed' })),
      ].slice(0, mostResults),
      fields: files,
    },
    places: Object.fromEntries([
      ['/create', create ? [create] : []],
      ['/output', outputs],
      ...results.map((range, index) => [`/results/${index}`, [range]] as const),
      ...fields.map(({ name, ranges }) => [`/fields/${name}`, ranges] as const),
    ]),
    guesses: guesses.filter((guess) => guess !== false),
  };
}

function hasFieldName({ name }: MergedField): boolean {
  return /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name) && !inheritedNames.has(name);
}

function likelyOutput(path: string, fields: readonly MergedField[]): 'videos' | 'images' {
  if (/video|(?:t|i|kf|v)2v/i.test(path)) return 'videos';
  if (/image|(?:t|i)2i|edit/i.test(path)) return 'images';
  return fields.some(({ name }) => /duration|seconds|fps/.test(name)) ? 'videos' : 'images';
}

/** Builds the fields in the order of the text, the first image before all others, because they depend on its limits. */
function builtFields(fields: readonly MergedField[], makesVideos: boolean): JsonObject {
  const first = fields.find(({ name, facts }) => isImageField(name, facts) && !isEndImage(name) && !/mask/.test(name));
  let context: FieldContext = { makesVideos, usedRoles: new Set() };
  const files = new Map<string, JsonObject>();
  for (const field of first ? [first, ...fields.filter((each) => each !== first)] : fields) {
    const file = fieldOfFacts(field, context);
    files.set(field.name, file);
    if (field === first) context = { ...context, firstImage: { name: field.name, file } };
  }
  // An image can have the size in another field only if that field has sizes.
  const withKnownSize = ({ sameSizeAs, ...file }: JsonObject): JsonObject =>
    files.get(String(sameSizeAs))?.['title'] === 'Size' ? { ...file, sameSizeAs: String(sameSizeAs) } : file;
  return Object.fromEntries(fields.map(({ name }) => [name, withKnownSize(files.get(name) ?? {})]));
}

/** A page with paths alone: the fields of the built-in model with the most similar inputs, all as guesses. */
function fieldsOfSimilarModel(path: string, output: string): JsonObject {
  const inputs = /kf2v|first.{0,5}last/i.test(path) ? 2 : /i2v|i2i|image-to|image2|edit/i.test(path) ? 1 : 0;
  const models = builtInModels.filter(isExperimental).filter(({ fields }) => {
    return Object.values(fields).filter(({ role }) => role === 'image' || role === 'end-image').length === inputs;
  });
  const similar = models.find((model) => model.output === output) ?? models[0];
  return similar ? JSON.parse(JSON.stringify(fileOfModel(similar).fields)) : {};
}

function kindOfVideo(files: JsonObject, path: string): string {
  const images = Object.values(files).filter((file) => isJsonObject(file) && file['role'] === 'image');
  const isRequired = images.some((file) => isJsonObject(file) && file['required'] === true);
  const isFromImage = isRequired || /image-?(?:to|2)-?video|i2v/i.test(path);
  return images.length > 0 && isFromImage ? 'image-to-video' : 'text-to-video';
}

/** Returns the first of the wanted names that is one, with a number if the name is taken. */
function freeId(wanted: readonly (string | undefined)[], takenIds: ReadonlySet<string>): string {
  const clean = wanted.map((each = '') => {
    const letters = each.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 80);
    return letters.replace(/^[-._]{1,80}|[-._]{1,80}$/g, '');
  });
  const name = clean.find((each) => each !== '') ?? 'new-model';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (!takenIds.has(id) && !isDeviceName(id)) return id;
  }
}

/** The statements about one model. The range is the part of the text about it. */
interface ModelPart extends SourceRange {
  readonly statements: readonly Statement[];
  readonly create: Endpoint | undefined;
  readonly results: readonly Endpoint[];
}

/** Models of one text. A text with more is no page of documentation. */
const mostModels = 40;

/** Divides statements at the requests that create tasks. With one such request, everything is about its model. */
function modelPartsOf(statements: readonly Statement[]): ModelPart[] {
  const endpoints = ofKind(statements, 'endpoint');
  const stated = endpoints.filter(({ isStated }) => isStated);
  const counted = stated.length > 0 ? stated : endpoints;
  const [creates = [], results = [], others = []] = ['create', 'result', 'other'].map((purpose) =>
    distinct(counted.filter((each) => each.purpose === purpose)).slice(0, mostModels),
  );
  const alone = results.filter(({ path }) => !creates.some((create) => belongTogether(create.path, path)));
  // One request and one result are of one model, whatever their paths are.
  const withoutCreate = creates.length === 1 && alone.length === 1 ? [] : alone;
  const starts = [...creates, ...withoutCreate, ...others].sort((one, other) => one.from - other.from);
  if (starts.length > 0 && starts.length === others.length) return [];
  if (starts.length <= 1) return [{ statements, create: creates[0], results, from: 0, to: Number.POSITIVE_INFINITY }];
  return starts.flatMap((start, index) => {
    if (start.purpose === 'other') return [];
    const [from, to] = [index === 0 ? 0 : start.from, starts[index + 1]?.from ?? Number.POSITIVE_INFINITY];
    const create = start.purpose === 'create' ? start : undefined;
    const isOfModel = (each: Statement) =>
      each.kind === 'field' && each.path !== undefined
        ? each.path === create?.path
        : each.kind !== 'title' && each.from >= from && each.from < to;
    const ofModel = create ? results.filter(({ path }) => belongTogether(create.path, path)) : [start];
    return [{ statements: statements.filter(isOfModel), create, results: ofModel, from, to }];
  });
}

function distinct(endpoints: readonly Endpoint[]): Endpoint[] {
  const first = new Map(endpoints.toReversed().map((each) => [each.path, each]));
  return [...first.values()].sort((one, other) => one.from - other.from);
}

/** True for a create and a result path of one model: they name it, or the result path begins with the create path. */
function belongTogether(create: string, result: string): boolean {
  const [one, other] = [modelIdOfPath(create), modelIdOfPath(result)];
  return result.startsWith(`${create}/`) || (one !== undefined && one === other);
}

/** Returns the statements of one kind, in the order of the text. */
function ofKind<Kind extends Statement['kind']>(statements: readonly Statement[], kind: Kind) {
  return statements.filter((each): each is Extract<Statement, { readonly kind: Kind }> => each.kind === kind);
}
