import type { PickPlace } from '../../shared/library/item-edit.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Project } from '../../shared/projects/project.ts';
import { formatShotNumber, mostTakes, type Shot } from '../../shared/projects/shot.ts';
import type { RelatedChange } from '../library/catalog/edit-service.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Database } from '../storage/database/database.ts';
import { applyShotChange } from './apply-shot-change.ts';

/** The outcome of adding a result to a shot. */
export interface AddedTake {
  /** The reason why the result is no take, a sentence. */
  readonly note?: string;
  /** Sends the current shot to the windows. Call after the commit, and when the windows know the item. */
  announce(): Promise<void>;
}

/** Connects the results of runs to shots. */
export type ShotTakeAdder = ReturnType<typeof createShotTakeAdder>;

type ShotTakeOptions = Pick<CoreServices, 'stores' | 'eventHub' | 'clock'>;

export function createShotTakeAdder({ stores: { projects }, eventHub, clock }: ShotTakeOptions) {
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
      const announce = async () => {};
      if (!found) return { note: 'The shot of this run no longer exists, so the result is not a take.', announce };
      const { shot, project } = found;
      if (shot.takes.some((take) => take.itemId === itemId)) return { announce };
      if (shot.takes.length >= mostTakes) return { note: `${fullSentence(shot)} The result is not a take.`, announce };
      const now = clock.now();
      const { after } = applyShotChange(shot, { id: shotId, addTakes: [{ itemId }] }, now);
      const changed = { ...project, changedAt: now };
      await projects.save(changed, [after], transaction);
      return {
        async announce() {
          // It may have changed since the commit.
          const current = await findWithProject(shotId);
          if (!current) return;
          eventHub.put('shots', current.shot);
          eventHub.put('projects', current.project);
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

/**
 * Returns the change that makes a picked result the selected take of the shot in which it was picked, or whose takes a
 * comparison shows. The change belongs to the transaction of the pick, so that no window and no kill separates the two. Other comparisons and
 * results change nothing.
 */
export function createSelectPickedTake({ stores: { projects }, eventHub, clock }: ShotTakeOptions) {
  return ({ comparisonId, shotId }: PickPlace, itemId: string): RelatedChange => {
    let selection: { readonly shotId: string; readonly previousId: string | undefined } | undefined;
    let saved: { readonly project: Project; readonly shot: Shot } | undefined;

    async function select(shot: Shot | undefined, selectedItemId: string | null, transaction: Database): Promise<void> {
      const project = shot && (await projects.find(shot.projectId, transaction));
      if (!project) return;
      const now = clock.now();
      const { after } = applyShotChange(shot, { id: shot.id, selectedItemId }, now);
      saved = { project: { ...project, changedAt: now }, shot: after };
      await projects.save(saved.project, [after], transaction);
    }

    return {
      async apply(transaction) {
        const shots = await projects.shotsWithTakes([itemId], transaction);
        const isPlace = (each: Shot) =>
          shotId === undefined ? each.comparisonId === comparisonId : each.id === shotId;
        const shot = shots.find(isPlace);
        if (!shot || shot.selectedItemId === itemId) return;
        selection = { shotId: shot.id, previousId: shot.selectedItemId };
        await select(shot, itemId, transaction);
      },
      async undo(transaction) {
        saved = undefined;
        const shot = selection && (await projects.findShot(selection.shotId, transaction));
        // A take that was selected since stays selected.
        if (shot?.selectedItemId !== itemId) return;
        const isTake = shot.takes.some((take) => take.itemId === selection?.previousId);
        await select(shot, isTake ? (selection?.previousId ?? null) : null, transaction);
      },
      async after() {
        if (!saved) return;
        eventHub.put('shots', saved.shot);
        eventHub.put('projects', saved.project);
      },
    };
  };
}
