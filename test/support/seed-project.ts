import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { createProjectStore } from '../../electron/storage/project-store.ts';
import type { Project } from '../../shared/projects/project.ts';
import type { Shot } from '../../shared/projects/shot.ts';
import { makeCut } from './make-cut.ts';

/** Adds a project with its shots to the data folder of a program that is not running. */
export async function seedProject(dataFolder: string, project: Project, shots: readonly Shot[]): Promise<void> {
  const database = await openDatabase(dataFolder);
  await createProjectStore(database).save(project, shots);
  await database.destroy();
}

const shotsOfScene = 20;

/**
 * Adds a project of so many shots in scenes to the data folder of a program that is not running. Each shot has two takes
 * of the library.
 */
export async function seedShots(dataFolder: string, title: string, count: number): Promise<void> {
  const library = new DatabaseSync(join(dataFolder, 'triptych.db'));
  const items = library.prepare('SELECT id FROM items LIMIT ?').all(count * 2) as { id: string }[];
  library.close();
  const { project, clips } = makeCut(
    Array.from({ length: count }, (_, index) => ({
      title: `Street corner ${index + 1}`,
      brief: 'A woman crosses the street in the rain, seen from across the road.',
      scene: `Scene ${Math.floor(index / shotsOfScene) + 1}`,
    })),
    { title },
  );
  const shots = clips.map(({ shot }, index) => {
    const itemIds = items.slice(index * 2, index * 2 + 2).map(({ id }) => id);
    return { ...shot, takes: itemIds.map((itemId) => ({ itemId, addedAt: 0 })), selectedItemId: itemIds[0] ?? '' };
  });
  await seedProject(dataFolder, project, shots);
}
