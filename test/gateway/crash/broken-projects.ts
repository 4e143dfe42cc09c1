import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { projectFilePath } from '../../../electron/library/files/project-file-paths.ts';
import { readProjectFile } from '../../../electron/library/project-files/read-project-file.ts';
import type { Item } from '../../../shared/library/item.ts';
import { type Project, projectSchema } from '../../../shared/projects/project.ts';
import { type Shot, shotSchema } from '../../../shared/projects/shot.ts';
import type { Task } from '../../../shared/tasks/task.ts';

/** The project of a run for a shot, and its edits that main confirmed before the kill. */
export interface ProjectAftermath {
  readonly projectId: string;
  readonly shotId: string;
  /** `project`, `shot`, and then the titles of the shot: ascending numbers. */
  readonly confirmed: readonly string[];
}

/** Returns the broken promises about projects: no confirmed edit is lost, and each result is a take exactly once. */
export function brokenProjects(
  database: DatabaseSync,
  { projectId, shotId, confirmed }: ProjectAftermath,
  {
    dataFolder,
    tasks,
    items,
  }: { readonly dataFolder: string; readonly tasks: readonly Task[]; readonly items: readonly Item[] },
): string[] {
  const rows = (query: string) => database.prepare(query).all();
  const projects = rows('SELECT record FROM projects').map((row) =>
    projectSchema.parse(JSON.parse(String(row['record']))),
  );
  const shots = rows('SELECT record FROM shots').map((row) => shotSchema.parse(JSON.parse(String(row['record']))));
  const broken: string[] = [];
  if (projects.length > 1 || shots.length > 1) broken.push(`${projects.length} projects and ${shots.length} shots`);
  if (confirmed.includes('project') && projects[0]?.id !== projectId) broken.push('a confirmed project is missing');
  const [shot] = shots;
  if (confirmed.includes('shot') && shot?.id !== shotId) broken.push('a confirmed shot is missing');
  const [project] = projects;
  if (project) broken.push(...brokenProjectFile(dataFolder, project, shots));
  const lastTitle = Math.max(0, ...confirmed.map(Number).filter((n) => n > 0));
  // The next edit may have been stored without its confirmation.
  if (shot && ![lastTitle, lastTitle + 1].includes(Number(shot.title)))
    broken.push(`the shot has title ${shot.title} instead of ${lastTitle}`);
  for (const task of tasks) if (task.shotId !== shotId) broken.push('a task lost its shot');
  if (shot) broken.push(...brokenTakes(shot, items));
  const takes = rows('SELECT item_id FROM takes ORDER BY place').map((row) => String(row['item_id']));
  const recorded = shot?.takes.map(({ itemId }) => itemId) ?? [];
  if (takes.join() !== recorded.join())
    broken.push(`the table of takes has ${takes.join()} and not ${recorded.join()}`);
  return broken;
}

/** Returns the differences of the file of a project from the database, which are equal when the program is closed. */
export function brokenProjectFile(dataFolder: string, project: Project, shots: readonly Shot[]): string[] {
  const path = join(dataFolder, 'library', projectFilePath(project.id));
  const read = existsSync(path) ? readProjectFile(readFileSync(path, 'utf8'), project.id, 0) : 'It is missing.';
  if (typeof read === 'string') return [`the file of the project: ${read}`];
  return isDeepStrictEqual([read.project, read.shots], [project, shots])
    ? []
    : [`the file of the project has ${JSON.stringify([read.project, read.shots])}`];
}

function brokenTakes({ takes, status }: Shot, items: readonly Item[]): string[] {
  const broken: string[] = [];
  const [expected, actual] = [items.map(({ id }) => id).sort(), takes.map(({ itemId }) => itemId).sort()];
  if (expected.join() !== actual.join()) broken.push(`the takes are ${actual.join()} instead of ${expected.join()}`);
  if ((status === 'review') !== takes.length > 0) broken.push(`a shot with ${takes.length} takes has status ${status}`);
  return broken;
}
