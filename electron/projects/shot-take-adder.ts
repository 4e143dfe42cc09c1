import { ProblemError, problem } from '../../shared/problem.ts';
import type { Project } from '../../shared/projects/project.ts';
import { formatShotNumber, mostTakes, type Shot } from '../../shared/projects/shot.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Database } from '../storage/database.ts';
import type { ProjectStore } from '../storage/project-store.ts';
import { applyShotChange } from './apply-shot-change.ts';

/** The outcome of adding a result to a shot. */
export interface AddedTake {
  /** The reason why the result is no take, a sentence. */
  readonly note?: string;
  /** Notifies the windows. Call after the commit. */
  announce(): void;
}

/** Connects the results of runs to shots. */
export type ShotTakeAdder = ReturnType<typeof createShotTakeAdder>;

export interface ShotTakeAdderOptions extends Pick<CoreServices, 'eventHub' | 'clock'> {
  readonly projects: ProjectStore;
}

export function createShotTakeAdder({ projects, eventHub, clock }: ShotTakeAdderOptions) {
  async function findWithProject(shotId: string, transaction?: Database) {
    const shot = await projects.findShot(shotId, transaction);
    const project = shot && (await projects.find(shot.projectId, transaction));
    return project ? { shot, project } : undefined;
  }

  return {
    /** Throws the `ProblemError` that prevents a run for this shot. */
    async check(shotId: string): Promise<void> {
      const found = await findWithProject(shotId);
      const reason = found ? reasonAgainst(found) : 'This shot no longer exists.';
      if (reason !== undefined) throw new ProblemError(problem(found ? 'input' : 'not-found', reason));
    },
    /**
     * Makes a saved result a take in `transaction`, also of a shot in Trash, because the user can restore the shot.
     * Never fails for a missing or full shot, because the result was paid for.
     */
    async add(shotId: string, itemId: string, transaction: Database): Promise<AddedTake> {
      const found = await findWithProject(shotId, transaction);
      const announce = () => {};
      if (!found) return { note: 'The shot of this run no longer exists, so the result is not a take.', announce };
      const { shot, project } = found;
      if (shot.takes.some((take) => take.itemId === itemId)) return { announce };
      if (shot.takes.length >= mostTakes) return { note: `${fullSentence(shot)} The result is not a take.`, announce };
      const now = clock.now();
      const { after } = applyShotChange(shot, { id: shotId, addTakes: [{ itemId }] }, now);
      const changed = { ...project, changedAt: now };
      await projects.save(changed, [after], transaction);
      return {
        announce() {
          eventHub.put('shots', after);
          eventHub.put('projects', changed);
        },
      };
    },
    inTransaction: projects.inTransaction,
  };
}

function reasonAgainst({ shot, project }: { shot: Shot; project: Project }): string | undefined {
  if (project.trashedAt !== undefined) return 'The project of this shot is in Trash. Restore the project first.';
  if (shot.trashedAt !== undefined) return `Shot ${formatShotNumber(shot.number)} is in Trash. Restore the shot first.`;
  if (shot.takes.length >= mostTakes) return `${fullSentence(shot)} Remove a take first.`;
  return undefined;
}

function fullSentence({ number, takes }: Shot): string {
  return `Shot ${formatShotNumber(number)} already has ${takes.length} takes.`;
}
