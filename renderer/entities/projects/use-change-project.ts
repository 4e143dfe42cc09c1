import { navigate } from 'wouter/use-hash-location';
import type { NewShot, ProjectChange, ProjectChanged } from '../../../shared/projects/project-change.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { useCalls } from '../../api/api-provider.tsx';
import type { Calls } from '../../api/call-types.ts';
import { projectPath } from '../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo, rememberUndo } from '../../ui/notify-undo.tsx';

/**
 * Returns the user's changes of one project. Each one is an Undo step; the title says what was changed. Failures appear
 * as notifications.
 */
export function useChangeProject(id: string) {
  const calls = useCalls();
  const run = async (title: string, work: Promise<ProjectChanged>): Promise<ProjectChanged | undefined> => {
    try {
      const changed = await work;
      rememberUndo(title, () => {
        calls.projects.change(changed.undo).catch(notifyFailure('Couldn’t undo the change'));
      });
      return changed;
    } catch (error) {
      notifyFailure('Couldn’t change the project')(error);
      return undefined;
    }
  };
  return {
    change: (title: string, change: Omit<ProjectChange, 'id'>) => run(title, calls.projects.change({ ...change, id })),
    createShots: (shots: readonly NewShot[], after?: string) =>
      run(
        shots.length === 1 ? 'Shot created' : `${shots.length} shots created`,
        calls.projects.createShots({ id, shots: [...shots], ...(after !== undefined && { after }) }),
      ),
    moveShots: (shotIds: readonly string[], after: string | null) =>
      run(
        shotIds.length === 1 ? 'Shot moved' : `${shotIds.length} shots moved`,
        calls.projects.moveShots({ id, shotIds: [...shotIds], after }),
      ),
    trashShots: (shotIds: readonly string[]) =>
      run(
        shotIds.length === 1 ? 'Shot moved to Trash' : `${shotIds.length} shots moved to Trash`,
        calls.projects.change({ id, shots: shotIds.map((shotId) => ({ id: shotId, trashed: true })) }),
      ),
  };
}

/** The results, the comparison or the shots whose briefs become a test set. */
type TestSetSource = Parameters<Calls['projects']['createTestSet']>[0]['source'];

/** Returns a function that keeps briefs with their results as a test set, and opens it. One Undo moves it to Trash. */
export function useKeepTestSet(): (source: TestSetSource) => Promise<void> {
  const calls = useCalls();
  return async (source) => {
    const id = crypto.randomUUID();
    try {
      const { leftOut } = await calls.projects.createTestSet({ id, source });
      navigate(projectPath(id));
      notifyUndo(
        'Test set created',
        () => {
          calls.projects.remove({ id }).catch(notifyFailure('Couldn’t undo the change'));
        },
        leftOut === 0 ? undefined : `${formatCounted(leftOut, 'result has', 'results have')} no known brief.`,
      );
    } catch (error) {
      notifyFailure('Couldn’t create the test set')(error);
    }
  };
}
