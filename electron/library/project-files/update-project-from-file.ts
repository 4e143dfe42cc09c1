import type { Vote } from '../../../shared/comparisons/review/vote.ts';
import { newShotNumbers } from '../../../shared/projects/new-shot-positions.ts';
import { type Project, projectSchema } from '../../../shared/projects/project.ts';
import { type ProjectWithShots, projectItemIds, withUniqueItems } from '../../../shared/projects/project-item-ids.ts';
import { type Shot, shotSchema } from '../../../shared/projects/shot.ts';
import type { Stores } from '../../storage/create-stores.ts';
import { createProjectFilesDueStore } from '../../storage/files-due-store.ts';
import { itemsWithIds } from '../search/ids-of-target.ts';
import type { ProjectMedia } from './project-file.ts';
import type { ReadProject } from './read-project-file.ts';

type AcceptedFrames = NonNullable<Shot['acceptedFrames']>;

interface ImportProjectOptions {
  readonly stores: Stores;
  /** Resolves to true if the file may replace an existing project. */
  readonly mayReplace: () => Promise<boolean>;
  /** True for a file of this library, which has the same content afterwards. */
  readonly isOwnFile: boolean;
}

interface ImportedProject {
  /** Sentences about content that was left out or corrected. */
  readonly findings: readonly string[];
  /** The stored project and its changed shots. Absent if the database stays as it is. */
  readonly stored?: ProjectWithShots;
}

/**
 * Updates a project of the database from its file. The file decides, unless a change of the project is still to be
 * written into it, or `mayReplace` returns false. Shots that only the database has stay.
 */
export async function updateProjectFromFile(
  read: ReadProject,
  { stores: { projects, items, votes }, mayReplace, isOwnFile }: ImportProjectOptions,
): Promise<ImportedProject> {
  const replaced = await replacedItemIds(read, read.media, items);
  const given = replaceItemIds(read, replaced);
  return projects.inTransaction(async (transaction): Promise<ImportedProject> => {
    const { id } = given.project;
    // Also a project that was deleted here permanently: its file is about to be deleted.
    if ((await createProjectFilesDueStore(transaction).ids()).has(id)) return { findings: [] };
    const existing = await projects.find(id, transaction);
    if (existing && !(await mayReplace())) return { findings: [] };
    const shotsHere = await projects.shotsOf(id, transaction);
    const elsewhere = await projects.shotIdsElsewhere(
      id,
      given.shots.map((shot) => shot.id),
      transaction,
    );
    const { shots, findings } = storableShots(given.shots, shotsHere, elsewhere);
    const all = [...read.findings, ...findings];
    await votes.addMissing(replaceCandidates(read.votes ?? [], replaced), transaction);
    if (existing && shots.length === 0 && textOf(existing) === textOf(given.project)) return { findings: all };
    await projects.save(given.project, shots, transaction);
    // The file of a corrected project stays as it is until the next change, because it may have more than was readable.
    if (isOwnFile && (replaced.size === 0 || all.length > 0)) await createProjectFilesDueStore(transaction).remove(id);
    return { findings: all, stored: { project: given.project, shots } };
  });
}

/** Returns the votes with the ids that their candidates have in this library. */
function replaceCandidates(votes: readonly Vote[], replaced: ReadonlyMap<string, string>): readonly Vote[] {
  if (replaced.size === 0) return votes;
  return votes.map((vote) => ({
    ...vote,
    candidates: vote.candidates.map((each) => ({ ...each, itemId: replaced.get(each.itemId) ?? each.itemId })),
  }));
}

/** Returns the shots that differ from the database, without those of other projects and with unique numbers. */
function storableShots(
  given: readonly Shot[],
  here: readonly Shot[],
  elsewhere: ReadonlySet<string>,
): { shots: Shot[]; findings: string[] } {
  const own = given.filter(({ id }) => !elsewhere.has(id));
  const ownIds = new Set(own.map(({ id }) => id));
  const taken = new Set(here.filter(({ id }) => !ownIds.has(id)).map(({ number }) => number));
  let renumbered = 0;
  const numbered = own.map((shot) => {
    if (!taken.has(shot.number)) {
      taken.add(shot.number);
      return shot;
    }
    const [number = shot.number] = newShotNumbers(taken, { before: undefined, after: undefined }, 1);
    taken.add(number);
    renumbered += 1;
    return { ...shot, number };
  });
  const before = new Map(here.map((shot) => [shot.id, textOf(shot)]));
  const findings = [
    elsewhere.size > 0 ? `${elsewhere.size} of its shots belong to another project and were left out.` : '',
    renumbered > 0 ? `${renumbered} of its shots had the number of another shot and got a new one.` : '',
  ];
  return {
    shots: numbered.filter((shot) => before.get(shot.id) !== textOf(shot)),
    findings: findings.filter((finding) => finding !== ''),
  };
}

/** Returns the same text for equal values, regardless of the order of their fields. */
function textOf(value: Project | Shot): string {
  return JSON.stringify('projectId' in value ? shotSchema.parse(value) : projectSchema.parse(value));
}

/**
 * Returns the ids in a project that stand for other items of this library: an item with the content of the named file,
 * unless the item with the named id has it. Ids without any such item stay, because their files may be imported later.
 */
async function replacedItemIds(
  contents: ProjectWithShots,
  media: readonly ProjectMedia[],
  items: Stores['items'],
): Promise<ReadonlyMap<string, string>> {
  const ids = projectItemIds(contents);
  const hashOf = new Map((await itemsWithIds(items, ids)).map(({ id, hash }) => [id, hash]));
  const hashInFile = new Map(media.map(({ itemId, hash }) => [itemId, hash]));
  const replaced = new Map<string, string>();
  for (const id of ids) {
    const hash = hashInFile.get(id);
    if (hash === undefined || hashOf.get(id) === hash) continue;
    const equal = await items.findByHash(hash);
    const other = equal.find(({ trashedAt }) => trashedAt === undefined) ?? equal[0];
    if (other) replaced.set(id, other.id);
  }
  return replaced;
}

/** Returns the project with other item ids. Two takes that become one item are one take. */
function replaceItemIds({ project, shots }: ProjectWithShots, replaced: ReadonlyMap<string, string>): ProjectWithShots {
  if (replaced.size === 0) return { project, shots };
  const to = (id: string) => replaced.get(id) ?? id;
  const { posterItemId, references, guide } = project;
  return {
    project: {
      ...project,
      ...(posterItemId === undefined ? {} : { posterItemId: to(posterItemId) }),
      ...(guide?.itemId === undefined ? {} : { guide: { ...guide, itemId: to(guide.itemId) } }),
      references: references.map((set) => ({ ...set, itemIds: [...new Set(set.itemIds.map(to))] })),
    },
    shots: shots.map(({ takes, selectedItemId, firstFrame, acceptedFrames, ...shot }) => ({
      ...shot,
      takes: withUniqueItems(takes.map((take) => ({ ...take, itemId: to(take.itemId) }))),
      ...(selectedItemId === undefined ? {} : { selectedItemId: to(selectedItemId) }),
      ...(firstFrame === undefined
        ? {}
        : { firstFrame: firstFrame.kind === 'shared' ? { ...firstFrame, itemId: to(firstFrame.itemId) } : firstFrame }),
      ...(acceptedFrames === undefined ? {} : { acceptedFrames: replaceInAcceptedFrames(acceptedFrames, to) }),
    })),
  };
}

function replaceInAcceptedFrames({ itemId, first, last }: AcceptedFrames, to: (id: string) => string): AcceptedFrames {
  return {
    itemId: to(itemId),
    ...(first && { first: { ...first, itemId: to(first.itemId) } }),
    ...(last && { last: { ...last, itemId: to(last.itemId) } }),
  };
}
