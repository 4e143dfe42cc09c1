import { projectTitle } from '../../../shared/projects/project.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import type { ProjectStore } from '../../storage/project-store.ts';
import type { ReadProject } from '../project-files/read-project-file.ts';
import { updateProjectFromFile } from '../project-files/update-project-from-file.ts';
import type { MergeCounters } from './merge-counters.ts';
import type { MergeRecord } from './merge-items.ts';

export interface MergeProjectsOptions extends Pick<CoreServices, 'eventHub' | 'clock'> {
  readonly projects: Pick<ProjectStore, 'inTransaction' | 'find' | 'shotsOf' | 'save'>;
  readonly items: Pick<ItemStore, 'findMany' | 'findByHash'>;
}

/** A project file of another library. */
export interface OtherProject {
  /** Path below the other library. */
  readonly file: string;
  readonly read: ReadProject;
}

/** Imports projects of another library. A project that exists here stays unchanged, also in Trash. */
export interface MergeProjects {
  preview(other: OtherProject, counters: MergeCounters): Promise<void>;
  /** Call after the items were imported: takes are found by their ids and content. */
  perform(other: OtherProject, counters: MergeCounters, done: MergeRecord): Promise<void>;
  /** Moves the imported projects to Trash. */
  undo(projectIds: readonly string[]): Promise<void>;
}

export function createMergeProjects(options: MergeProjectsOptions): MergeProjects {
  const { projects, eventHub, clock } = options;
  return {
    async preview({ read: { project } }, counters) {
      if (await projects.find(project.id)) counters.projectHere();
      else counters.project(projectTitle(project));
    },
    async perform({ file, read }, counters, done) {
      const { findings, stored } = await updateProjectFromFile(withoutComparisons(read), {
        ...options,
        mayReplace: async () => false,
        isOwnFile: false,
      });
      if (!stored) return counters.projectHere();
      counters.project(projectTitle(stored.project));
      for (const finding of findings) counters.skipped(file, finding);
      if (stored.project.guide && stored.project.guide.itemId === undefined)
        counters.skipped(file, 'The audio of its guide track isn’t copied. Add the file again.');
      done.projectIds.push(stored.project.id);
      for (const shot of stored.shots) eventHub.put('shots', shot);
      eventHub.put('projects', stored.project);
    },
    async undo(projectIds) {
      for (const id of projectIds) {
        const trashed = await projects.inTransaction(async (transaction) => {
          const project = await projects.find(id, transaction);
          if (!project || project.trashedAt !== undefined) return undefined;
          const changed = { ...project, trashedAt: clock.now() };
          await projects.save(changed, [], transaction);
          return changed;
        });
        if (trashed) eventHub.put('projects', trashed);
      }
    },
  };
}

/** Comparisons are not part of a library folder, so the other ones are not here. */
function withoutComparisons({ shots, ...read }: ReadProject): ReadProject {
  return { ...read, shots: shots.map(({ comparisonId: _, ...shot }) => shot) };
}
