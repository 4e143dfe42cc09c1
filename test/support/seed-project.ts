import { openDatabase } from '../../electron/storage/database/database.ts';
import { createProjectStore } from '../../electron/storage/project-store.ts';
import type { Project } from '../../shared/projects/project.ts';
import type { Shot } from '../../shared/projects/shot.ts';

/** Adds a project with its shots to the data folder of a program that is not running. */
export async function seedProject(dataFolder: string, project: Project, shots: readonly Shot[]): Promise<void> {
  const database = await openDatabase(dataFolder);
  await createProjectStore(database).save(project, shots);
  await database.destroy();
}
