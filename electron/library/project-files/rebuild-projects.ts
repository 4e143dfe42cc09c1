import { join } from 'node:path';
import type { ProjectWithShots } from '../../../shared/projects/project-item-ids.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Database } from '../../storage/database/database.ts';
import { isDamage } from '../../storage/database/sqlite-errors.ts';
import { createProjectFilesDueStore } from '../../storage/files-due-store.ts';
import type { MaintenanceReportBuilder } from '../files/maintenance-report-builder.ts';
import { projectFilePath } from '../files/project-file-paths.ts';
import { stampOf } from '../move/file-tree.ts';
import { findProjectFiles } from './find-project-files.ts';
import { updateProjectFromFile } from './update-project-from-file.ts';

interface RebuildProjectsOptions extends Pick<CoreServices, 'stores' | 'clock'> {
  /** The library folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onlySince?: number | undefined;
  readonly counters: Pick<MaintenanceReportBuilder, 'line' | 'note'>;
  /** Called for each added or changed project with its changed shots. */
  readonly onProject: (stored: ProjectWithShots) => void;
}

/**
 * Updates the projects of the database from their files. Call after the items were imported. Returns the number
 * of added and changed projects. Throws disk errors of the folder.
 */
export async function rebuildProjects(options: RebuildProjectsOptions): Promise<number> {
  const { folder, counters, onProject } = options;
  let changed = 0;
  for await (const { file, read, isUnchanged } of findProjectFiles(folder, options)) {
    if (typeof read === 'string') {
      counters.line('refused', file, read);
      continue;
    }
    try {
      const { findings, stored } = await updateProjectFromFile(read, {
        ...options,
        mayReplace: isUnchanged,
        isOwnFile: true,
      });
      for (const finding of findings) counters.note(file, finding);
      if (!stored) continue;
      changed += 1;
      onProject(stored);
    } catch (error) {
      if (isDamage(error)) throw error;
      counters.line('refused', file, `It couldn’t be imported: ${error instanceof Error ? error.message : error}`);
    }
  }
  return changed;
}

/**
 * Lets files of projects that were written after `backupAt` replace their rows. Call after a backup of that time was
 * restored.
 */
export async function preferNewerProjectFiles(database: Database, library: string, backupAt: number): Promise<void> {
  const due = createProjectFilesDueStore(database);
  for (const id of await due.ids()) {
    const written = await stampOf(join(library, projectFilePath(id))).catch(() => undefined);
    if (written && written.at > backupAt) await due.remove(id);
  }
}
