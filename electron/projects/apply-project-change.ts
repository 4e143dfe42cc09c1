import { ProblemError, problem, refuse } from '../../shared/problem.ts';
import { mostShots, type Project } from '../../shared/projects/project.ts';
import type { ProjectChange, ProjectChanged, ShotChange } from '../../shared/projects/project-change.ts';
import type { ProjectWithShots } from '../../shared/projects/project-item-ids.ts';
import { formatShotNumber, type Shot } from '../../shared/projects/shot.ts';
import { cleanTitle } from '../../shared/util/clean-title.ts';
import { convertFrames, isSameRate } from '../../shared/util/frame-rate.ts';
import { applyShotChange } from './apply-shot-change.ts';
import { checkProject, checkShot } from './check-project.ts';

type ProjectValues = NonNullable<ProjectChange['project']>;

/**
 * Returns a project and its changed shots with `change` applied at the time `now`. Throws a `ProblemError` if a value
 * cannot be stored; then nothing changes.
 */
export function applyProjectChange(contents: ProjectWithShots, change: ProjectChange, now: number): ProjectChanged {
  const { project, undo: undoProject } = applyProjectValues(contents.project, change.project ?? {});
  const shots = new Map(contents.shots.map((shot) => [shot.id, shot]));
  const undoShots = new Map<string, ShotChange>();
  const apply = (shotChange: ShotChange) => {
    const shot = shots.get(shotChange.id);
    if (!shot) throw new ProblemError(problem('not-found', 'This shot no longer exists.'));
    const { after, undo } = applyShotChange(shot, shotChange, now);
    if (after === shot) return;
    shots.set(shot.id, after);
    // The values before the first change of a shot win.
    undoShots.set(shot.id, { ...undo, ...undoShots.get(shot.id) });
  };
  for (const shotChange of consequences(contents, project)) {
    const planned = shots.get(shotChange.id)?.planned;
    apply(shotChange);
    // An unchanged duration is named too, because the undo of the frame rate converts it.
    if (shotChange.planned !== undefined && planned !== undefined)
      undoShots.set(shotChange.id, { planned, ...(undoShots.get(shotChange.id) ?? { id: shotChange.id }) });
  }
  for (const shotChange of mergedById(change.shots ?? [])) apply(shotChange);

  const before = new Map(contents.shots.map((shot) => [shot.id, shot]));
  const changed = [...shots.values()].filter((shot) => shot !== before.get(shot.id));
  if (undoProject) checkProject(project);
  for (const shot of changed) checkShot(shot, project);
  checkShotList([...shots.values()], changed);
  const isSame = !undoProject && changed.length === 0;
  return {
    project: isSame ? contents.project : { ...project, changedAt: now },
    shots: changed,
    undo: {
      id: project.id,
      ...(undoProject ? { project: undoProject } : {}),
      ...(undoShots.size > 0 ? { shots: [...undoShots.values()] } : {}),
    },
  };
}

const removable = ['posterItemId', 'guide', 'testSet'] as const;
const required = ['notes', 'rate', 'shape'] as const;

/** Returns the project with the values. The result is not checked. `undo` is absent if nothing changes. */
export function applyProjectValues(
  before: Project,
  values: ProjectValues,
): { project: Project; undo: ProjectValues | undefined } {
  const after: Record<string, unknown> = { ...before };
  const undo: Record<string, unknown> = {};
  const set = (name: keyof Project & keyof ProjectValues, value: unknown) => {
    if (value === undefined) delete after[name];
    else after[name] = value;
    if (JSON.stringify(before[name]) === JSON.stringify(value)) delete undo[name];
    else undo[name] = before[name] ?? null;
  };
  const titled = <Entry extends { title: string }>(list: readonly Entry[]) =>
    list.map((entry) => ({ ...entry, title: cleanTitle(entry.title) }));
  if (values.title !== undefined) set('title', cleanTitle(values.title));
  if (values.scenes !== undefined) set('scenes', titled(values.scenes));
  if (values.references !== undefined) set('references', titled(values.references));
  for (const name of required) if (values[name] !== undefined) set(name, values[name]);
  const { guide } = before;
  const isConverted =
    guide && values.rate !== undefined && isUsable(values.rate) && !isSameRate(before.rate, values.rate);
  if (isConverted && values.rate)
    set('guide', { ...guide, offset: convertFrames(guide.offset, before.rate, values.rate) });
  for (const name of removable) if (values[name] !== undefined) set(name, values[name] ?? undefined);
  // An unchanged offset is named too, because the undo of the rate converts it.
  if (isConverted) undo['guide'] = guide;
  return { project: after as Project, undo: Object.keys(undo).length > 0 ? undo : undefined };
}

/** Returns the changes of shots that follow from a changed frame rate, and from removed scenes and reference sets. */
function consequences({ project: before, shots }: ProjectWithShots, after: Project): ShotChange[] {
  const isRateChanged = isUsable(after.rate) && !isSameRate(before.rate, after.rate);
  const sceneIds = new Set(after.scenes.map(({ id }) => id));
  const referenceIds = new Set(after.references.map(({ id }) => id));
  return shots.flatMap((shot): ShotChange[] => {
    const { id, planned, sceneId } = shot;
    const remaining = shot.referenceIds.filter((each) => referenceIds.has(each));
    const change: ShotChange = {
      id,
      ...(isRateChanged && planned !== undefined
        ? { planned: Math.max(1, convertFrames(planned, before.rate, after.rate)) }
        : {}),
      ...(sceneId !== undefined && !sceneIds.has(sceneId) ? { sceneId: null } : {}),
      ...(remaining.length < shot.referenceIds.length ? { referenceIds: remaining } : {}),
    };
    return Object.keys(change).length > 1 ? [change] : [];
  });
}

/** An unusable rate is refused later, with its sentence. */
function isUsable({ numerator, denominator }: Project['rate']): boolean {
  return Number.isInteger(numerator) && Number.isInteger(denominator) && numerator > 0 && denominator > 0;
}

/** Two changes of one shot are one change, so that its undo is one change too. */
function mergedById(changes: readonly ShotChange[]): ShotChange[] {
  const byId = new Map<string, ShotChange>();
  for (const change of changes) byId.set(change.id, { ...byId.get(change.id), ...change });
  return [...byId.values()];
}

/** Throws a `ProblemError` if there are too many shots, or two with one number. `changed` are the changed shots. */
function checkShotList(shots: readonly Shot[], changed: readonly Shot[]): void {
  const present = shots.filter(({ trashedAt }) => trashedAt === undefined).length;
  if (present > mostShots)
    refuse(`A project has at most ${mostShots} shots; this would be ${present}. Use a second project for the others.`);
  const byNumber = Map.groupBy(shots, ({ number }) => number);
  for (const { id, number } of changed) {
    const other = byNumber.get(number)?.find((each) => each.id !== id);
    if (!other) continue;
    refuse(
      other.trashedAt === undefined
        ? `Shot ${formatShotNumber(number)} already exists. Choose another number.`
        : `Shot ${formatShotNumber(number)} is in Trash. Choose another number.`,
    );
  }
}
