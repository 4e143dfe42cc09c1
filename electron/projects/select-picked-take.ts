import type { Project } from '../../shared/projects/project.ts';
import type { Shot } from '../../shared/projects/shot.ts';
import type { RelatedChange } from '../library/edit-service.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Database } from '../storage/database.ts';
import type { ProjectStore } from '../storage/project-store.ts';
import { applyShotChange } from './apply-shot-change.ts';

interface SelectPickedTakeOptions extends Pick<CoreServices, 'eventHub' | 'clock'> {
  readonly projects: ProjectStore;
}

/**
 * Returns the change that makes a picked result the selected take of the shot whose takes a comparison shows. The change
 * belongs to the transaction of the pick, so that no window and no kill separates the two. Other comparisons and results
 * change nothing.
 */
export function createSelectPickedTake({ projects, eventHub, clock }: SelectPickedTakeOptions) {
  return (comparisonId: string, itemId: string): RelatedChange => {
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
        const shot = shots.find((each) => each.comparisonId === comparisonId);
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
