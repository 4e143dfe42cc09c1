import { refuse } from '../../shared/problem.ts';
import { highestNumber } from '../../shared/projects/new-shot-positions.ts';
import {
  highestGain,
  longestTitle,
  lowestGain,
  mostReferenceSets,
  mostReferences,
  mostScenes,
  type Project,
  projectSchema,
} from '../../shared/projects/project.ts';
import { formatShotNumber, longestShotText, mostTakes, type Shot, shotSchema } from '../../shared/projects/shot.ts';
import { hasControlCharacters } from '../../shared/util/clean-title.ts';

/** Throws a `ProblemError` for the first value of a project that cannot be stored. */
export function checkProject(project: Project): void {
  checkTitle(project.title, 'The title');
  checkText(project.notes, 'The notes');
  if (project.scenes.length > mostScenes) refuse(`A project has at most ${mostScenes} scenes.`);
  for (const { title } of project.scenes) checkTitle(title, 'The title of a scene');
  if (project.references.length > mostReferenceSets)
    refuse(`A project has at most ${mostReferenceSets} reference sets.`);
  for (const { title, itemIds } of project.references) {
    if (title === '') refuse('A reference set needs a name.');
    checkTitle(title, 'The name of a reference set');
    if (itemIds.length > mostReferences) refuse(`A reference set has at most ${mostReferences} images.`);
  }
  for (const list of [project.scenes, project.references])
    if (new Set(list.map(({ id }) => id)).size < list.length) refuse('Two entries of the project have the same ID.');
  const { rate, shape, guide } = project;
  if (!projectSchema.shape.rate.safeParse(rate).success)
    refuse(`${rate.numerator}/${rate.denominator} is not a frame rate.`);
  if (!projectSchema.shape.shape.safeParse(shape).success)
    refuse('The aspect ratio needs whole numbers from 1 to 100, like 16:9.');
  if (guide && !Number.isInteger(guide.offset)) refuse('The start of the guide track is not a number of frames.');
  if (guide && !(guide.gain >= lowestGain && guide.gain <= highestGain))
    refuse(`The gain of the guide track is from ${lowestGain} to ${highestGain} dB.`);
  if (!projectSchema.safeParse(project).success) refuse('A value of the project can’t be saved.');
}

/** Throws a `ProblemError` for the first value of a shot that cannot be stored. */
export function checkShot(shot: Shot, { scenes, references }: Pick<Project, 'scenes' | 'references'>): void {
  const { number, planned, takes } = shot;
  if (!Number.isInteger(number) || number < 1 || number > highestNumber)
    refuse(`A shot number is a whole number from 1 to ${highestNumber}.`);
  const name = `Shot ${formatShotNumber(number)}`;
  checkTitle(shot.title, `${name}: the title`);
  checkText(shot.brief, `${name}: the brief`);
  checkText(shot.notes, `${name}: the notes`);
  if (planned !== undefined && !shotSchema.shape.planned.safeParse(planned).success)
    refuse(`${name}: the planned duration is a number of frames, at least 1.`);
  if (takes.length > mostTakes)
    refuse(`A shot has at most ${mostTakes} takes. Remove a take of shot ${formatShotNumber(number)} first.`);
  for (const { trim } of takes) {
    if (!trim) continue;
    if (!Number.isInteger(trim.in) || !Number.isInteger(trim.out) || trim.in < 0)
      refuse(`${name}: in and out points are numbers of frames, from 0.`);
    if (trim.in >= trim.out) refuse(`${name}: the in point must be before the out point.`);
  }
  if (shot.selectedItemId !== undefined && !takes.some(({ itemId }) => itemId === shot.selectedItemId))
    refuse(`${name}: the selected take is not one of its takes.`);
  if (shot.sceneId !== undefined && !scenes.some(({ id }) => id === shot.sceneId))
    refuse(`${name}: its scene is not in this project.`);
  if (shot.referenceIds.some((id) => !references.some((set) => set.id === id)))
    refuse(`${name}: a reference set is not in this project.`);
  if (shot.firstFrame?.shotId === shot.id) refuse(`${name} can’t begin with its own last frame.`);
  if (!shotSchema.safeParse(shot).success) refuse(`${name} has a value that can’t be saved.`);
}

function checkTitle(title: string, name: string): void {
  if (title.length > longestTitle)
    refuse(`${name} can have at most ${longestTitle} characters; this one has ${title.length}.`);
  if (hasControlCharacters(title)) refuse(`${name} can’t contain control characters.`);
}

function checkText(text: string, name: string): void {
  if (text.length > longestShotText)
    refuse(`${name} can have at most ${longestShotText} characters; this one has ${text.length}.`);
}
