import {
  longestTitle,
  mostReferenceSets,
  mostReferences,
  mostScenes,
  type Project,
  projectSchema,
  referenceSetSchema,
  sceneSchema,
} from '../../../shared/projects/project.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { type FieldReading, fieldOf, readFields, withUsableTexts } from './read-fields.ts';

const longestTexts = { title: longestTitle, texts: { notes: 20_000 } };
const { scenes: _scenes, references: _references, ...plain } = projectSchema.shape;

/** Returns the project with all values that can be stored, and default values for the others. */
export function readProjectFields(given: JsonObject, id: string, { now, onCorrected }: FieldReading): Project {
  const fallback = {
    id,
    title: '',
    rate: { numerator: 24, denominator: 1 },
    shape: { width: 16, height: 9 },
    notes: '',
    createdAt: now,
    changedAt: now,
  };
  const fields = readFields(plain, withUsableTexts(given, longestTexts, onCorrected), fallback, onCorrected);
  const titled = (list: Json | undefined, most: number) =>
    (Array.isArray(list) ? (list as Json[]) : [])
      .slice(0, most)
      .map((each) =>
        isJsonObject(each) ? withUsableTexts(each, { title: longestTitle, texts: {} }, onCorrected) : each,
      );
  const scenes = titled(fieldOf(given, 'scenes'), mostScenes).flatMap((each) => {
    const scene = sceneSchema.safeParse(each).data;
    if (!scene) onCorrected('scenes');
    return scene ?? [];
  });
  const references = titled(fieldOf(given, 'references'), mostReferenceSets).flatMap((each) => {
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
