import type { z } from 'zod';
import { type Vote, voteSchema } from '../../../shared/comparisons/review/vote.ts';
import {
  emptyProject,
  longestTitle,
  mostReferenceSets,
  mostReferences,
  mostScenes,
  mostShots,
  type Project,
  projectSchema,
  referenceSetSchema,
  sceneSchema,
} from '../../../shared/projects/project.ts';
import { type ProjectWithShots, withUniqueItems } from '../../../shared/projects/project-item-ids.ts';
import { mostTakes, type Shot, shotSchema, type Take, takeSchema } from '../../../shared/projects/shot.ts';
import { cleanForeignTitle } from '../../../shared/util/clean-title.ts';
import { cutText } from '../../../shared/util/cut-text.ts';
import { isJsonObject, type Json, type JsonObject, parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { type ProjectMedia, projectMediaSchema } from './project-file.ts';

const longestTexts = { title: longestTitle, texts: { notes: 20_000 } };
const { scenes: _scenes, references: _references, ...plain } = projectSchema.shape;

const longestShotTexts = { title: longestTitle, texts: { brief: 20_000, notes: 20_000 } };
const { takes: _takes, projectId: _projectId, id: idSchema, number: numberSchema, ...plainShot } = shotSchema.shape;
/** Distance to the shot before, for a shot without a valid position. */
const step = 1024;

/** Returns the project with all values that can be stored, and default values for the others. */
function readProjectFields(given: JsonObject, id: string, { now, onCorrected }: FieldReading): Project {
  const texts = withUsableTexts(given, longestTexts, onCorrected);
  const fields = readFields(plain, texts, emptyProject(id, now), onCorrected);
  const titled = (name: 'scenes' | 'references', most: number) =>
    listIn(given, name)
      .slice(0, most)
      .map((each) =>
        isJsonObject(each) ? withUsableTexts(each, { title: longestTitle, texts: {} }, onCorrected) : each,
      );
  const scenes = titled('scenes', mostScenes).flatMap((each) => {
    const scene = sceneSchema.safeParse(each).data;
    if (!scene) onCorrected('scenes');
    return scene ?? [];
  });
  const references = titled('references', mostReferenceSets).flatMap((each) => {
    const ids = isJsonObject(each) && Array.isArray(each['itemIds']) ? each['itemIds'].slice(0, mostReferences) : [];
    const set = referenceSetSchema.safeParse(isJsonObject(each) ? { ...each, itemIds: ids } : each).data;
    if (!set) onCorrected('references');
    return set ?? [];
  });
  return { ...fields, scenes: firstOfEachId(scenes), references: firstOfEachId(references) };
}

function firstOfEachId<Entry extends { readonly id: string }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** A project from a file, as far as its values can be stored. */
export interface ReadProject extends ProjectWithShots {
  readonly media: readonly ProjectMedia[];
  /** Votes on takes of the project. Absent without any. */
  readonly votes?: readonly Vote[];
  /** Sentences about content that was left out or corrected. */
  readonly findings: readonly string[];
}

/** Shots in Trash count separately, because they do not use up the limit of a project. */
const mostTrashedShots = 10_000;
const mostMedia = 1_000_000;
const mostVotes = 100_000;

/**
 * Reads the text of a project file, which is untrusted. Whatever can be stored is kept. Returns a sentence if there is
 * no project in it. `projectId`: the id in the name of the file. `now`: replaces invalid times.
 */
export function readProjectFile(text: string, projectId: string, now: number): ReadProject | string {
  const json = parseJsonOrUndefined(text);
  if (!isJsonObject(json)) return 'It isn’t JSON, or it is incomplete.';
  if (json['format'] !== 'triptych-project') return 'It isn’t a project file.';
  if (typeof json['version'] === 'number' && json['version'] > 1) return 'A newer version of Triptych wrote it.';
  const { project: given } = json;
  if (!isJsonObject(given)) return 'It is damaged: the project is missing.';
  if (given['id'] !== projectId) return 'It belongs to another project than its name says.';
  const corrections = createCorrections();
  const project = readProjectFields(given, projectId, { now, onCorrected: corrections.add });
  const { shots, skipped, beyond } = readShots(listIn(json, 'shots'), project, now, corrections.add);
  const findings = [
    skipped > 0 ? `${counted(skipped, 'shot')} couldn’t be read and ${skipped === 1 ? 'was' : 'were'} left out.` : '',
    beyond > 0 ? `It has too many shots. Only the first ${mostShots} were imported; ${beyond} were left out.` : '',
    corrections.sentence(),
  ].filter((finding) => finding !== '');
  const media = listIn(json, 'media')
    .slice(0, mostMedia)
    .flatMap((each) => projectMediaSchema.safeParse(each).data ?? []);
  const votes = project.testSet ? readVotes(listIn(json, 'votes'), shots) : [];
  return { project, shots, media, ...(votes.length > 0 ? { votes } : {}), findings };
}

/** Votes on other results are not those of this project. */
function readVotes(given: readonly Json[], shots: readonly Shot[]): Vote[] {
  const votes = given.slice(0, mostVotes).flatMap((each) => voteSchema.safeParse(each).data ?? []);
  const takes = new Set(shots.flatMap((shot) => shot.takes.map(({ itemId }) => itemId)));
  return votes.filter(
    ({ candidates, best }) =>
      candidates.every(({ itemId }) => takes.has(itemId)) && best.every((place) => place < candidates.length),
  );
}

function readShots(
  given: readonly Json[],
  project: Project,
  now: number,
  onCorrected: (field: string) => void,
): { shots: Shot[]; skipped: number; beyond: number } {
  const shots = new Map<string, Shot>();
  const count = { present: 0, trashed: 0, skipped: 0, beyond: 0 };
  let position = 0;
  for (const each of given) {
    const isTrashed = isJsonObject(each) && typeof each['trashedAt'] === 'number';
    if (isTrashed ? count.trashed >= mostTrashedShots : count.present >= mostShots) {
      count.beyond += 1;
      continue;
    }
    const shot = readShot(each, project, { position, now, onCorrected });
    // The second shot with an ID is a copy by hand, or an attack.
    if (!shot || shots.has(shot.id)) {
      count.skipped += 1;
      continue;
    }
    shots.set(shot.id, shot);
    position = shot.position;
    count[shot.trashedAt === undefined ? 'present' : 'trashed'] += 1;
  }
  return { shots: [...shots.values()], skipped: count.skipped, beyond: count.beyond };
}

function listIn(json: JsonObject, name: string): readonly Json[] {
  const list = json[name];
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

/** Counts corrected values, and names the first kinds of them. */
function createCorrections() {
  const fields = new Set<string>();
  let count = 0;
  return {
    add(field: string) {
      count += 1;
      fields.add(field);
    },
    sentence() {
      if (count === 0) return '';
      return `${counted(count, 'value')} couldn’t be used and ${count === 1 ? 'was' : 'were'} corrected or left out: ${[...fields].sort().join(', ')}.`;
    },
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

interface ShotReading extends FieldReading {
  /** Position of the shot before this one. */
  readonly position: number;
}

/** Returns the shot with all values that can be stored, or `undefined` without a valid id and number. */
function readShot(
  given: Json,
  { id: projectId, scenes, references }: Project,
  { position, now, onCorrected }: ShotReading,
): Shot | undefined {
  if (!isJsonObject(given)) return undefined;
  const id = idSchema.safeParse(fieldOf(given, 'id'));
  const number = numberSchema.safeParse(fieldOf(given, 'number'));
  if (!id.success || !number.success) return undefined;
  const fallback = {
    position: position + step,
    title: '',
    brief: '',
    status: 'draft' as const,
    referenceIds: [],
    notes: '',
    createdAt: now,
    changedAt: now,
  };
  const fields = readFields(plainShot, withUsableTexts(given, longestShotTexts, onCorrected), fallback, onCorrected);
  const takes = readTakes(fieldOf(given, 'takes'), onCorrected);
  const { sceneId, selectedItemId, referenceIds, firstFrame, ...rest } = fields;
  const isSceneKnown = sceneId === undefined || scenes.some((scene) => scene.id === sceneId);
  const isTakeKnown = selectedItemId === undefined || takes.some(({ itemId }) => itemId === selectedItemId);
  const isOtherShot = firstFrame?.shotId !== id.data;
  const knownReferences = referenceIds.filter((each) => references.some((set) => set.id === each));
  if (!isSceneKnown) onCorrected('sceneId');
  if (!isTakeKnown) onCorrected('selectedItemId');
  if (knownReferences.length < referenceIds.length) onCorrected('referenceIds');
  if (!isOtherShot) onCorrected('firstFrame');
  return {
    id: id.data,
    projectId,
    number: number.data,
    ...rest,
    ...(sceneId !== undefined && isSceneKnown ? { sceneId } : {}),
    ...(selectedItemId !== undefined && isTakeKnown ? { selectedItemId } : {}),
    ...(firstFrame !== undefined && isOtherShot ? { firstFrame } : {}),
    referenceIds: knownReferences,
    takes,
  };
}

/** Returns the valid takes. A take whose in point is not before its out point is used whole. */
function readTakes(given: Json | undefined, onCorrected: FieldReading['onCorrected']): Take[] {
  if (!Array.isArray(given)) {
    if (given !== undefined) onCorrected('takes');
    return [];
  }
  const takes: Take[] = [];
  for (const each of given as readonly Json[]) {
    if (takes.length >= mostTakes) {
      onCorrected('takes');
      break;
    }
    const whole = takeSchema.safeParse(each).data;
    const untrimmed = whole ?? takeSchema.omit({ trim: true }).safeParse(each).data;
    if (!whole) onCorrected(untrimmed ? 'trim' : 'takes');
    if (untrimmed) takes.push(untrimmed);
  }
  const unique = withUniqueItems(takes);
  if (unique.length < takes.length) onCorrected('takes');
  return unique;
}

interface FieldReading {
  /** Replaces invalid times. Wall clock, milliseconds. */
  readonly now: number;
  /** Called for each value that cannot be stored as it is. */
  readonly onCorrected: (field: string) => void;
}

/** Returns a field of an untrusted object, never one of its prototype. */
function fieldOf(given: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(given, name) ? given[name] : undefined;
}

/**
 * Returns the valid fields of an untrusted object. A required field without a valid value gets its value of
 * `fallback`. Unknown fields are ignored.
 */
function readFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  given: JsonObject,
  fallback: z.infer<z.ZodObject<Shape>>,
  onCorrected: FieldReading['onCorrected'],
): z.infer<z.ZodObject<Shape>> {
  const fields: Record<string, unknown> = { ...fallback };
  for (const [name, schema] of Object.entries(shape)) {
    const value = fieldOf(given, name);
    const read = (schema as z.ZodType).safeParse(value);
    if (read.success && read.data !== undefined) fields[name] = read.data;
    else if (!read.success) onCorrected(name);
  }
  return fields as z.infer<z.ZodObject<Shape>>;
}

/** Shortens and cleans the title and long texts of an untrusted object, so that they can be stored. */
function withUsableTexts(
  given: JsonObject,
  longest: { readonly title: number; readonly texts: Readonly<Record<string, number>> },
  onCorrected: FieldReading['onCorrected'],
): JsonObject {
  const title = fieldOf(given, 'title');
  const changed: Record<string, string> = {};
  const use = (name: string, before: string, after: string) => {
    if (after === before) return;
    changed[name] = after;
    onCorrected(name);
  };
  if (typeof title === 'string') use('title', title, cleanForeignTitle(title, longest.title));
  for (const [name, length] of Object.entries(longest.texts)) {
    const text = fieldOf(given, name);
    if (typeof text === 'string') use(name, text, cutText(text, length));
  }
  return { ...given, ...changed };
}
