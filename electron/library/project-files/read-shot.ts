import { longestTitle, type Project } from '../../../shared/projects/project.ts';
import { withUniqueItems } from '../../../shared/projects/project-item-ids.ts';
import { mostTakes, type Shot, shotSchema, type Take, takeSchema } from '../../../shared/projects/shot.ts';
import { isJsonObject, type Json } from '../../../shared/util/json.ts';
import { type FieldReading, fieldOf, readFields, withUsableTexts } from './read-fields.ts';

interface ShotReading extends FieldReading {
  /** Position of the shot before this one. */
  readonly position: number;
}

const longestTexts = { title: longestTitle, texts: { brief: 20_000, notes: 20_000 } };
const { takes: _takes, projectId: _projectId, id: idSchema, number: numberSchema, ...plain } = shotSchema.shape;
/** Distance to the shot before, for a shot without a valid position. */
const step = 1024;

/** Returns the shot with all values that can be stored, or `undefined` without a valid id and number. */
export function readShot(
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
  const fields = readFields(plain, withUsableTexts(given, longestTexts, onCorrected), fallback, onCorrected);
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
