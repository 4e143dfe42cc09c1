import { navigate } from 'wouter/use-hash-location';
import type { NewShot } from '../../../shared/projects/project-change.ts';
import { longestShotText } from '../../../shared/projects/shot.ts';
import { cleanForeignTitle } from '../../../shared/util/clean-title.ts';
import { cutText } from '../../../shared/util/cut-text.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { projectPath } from '../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { useTargetShot } from './target-shot.ts';

/** Maximum number of results that become shots with one click: `library.items` returns as many. */
export const mostShotsOfResults = 500;

/** Number of the newest projects among which one is no test set. */
const listedProjects = 50;

/** Characters of a prompt that are the title of its shot; the brief has all of it. */
const titleLength = 60;

/**
 * Returns a function that makes one shot of each result at the end of a project, in their order. Each result is the first
 * take of its shot, and so in the cut. The project is the one that Studio generates for, otherwise the one that changed
 * last, otherwise a new one. One Undo removes all shots, and the new project.
 */
export function useMakeShots(): (itemIds: readonly string[]) => Promise<void> {
  const calls = useCalls();
  return async (itemIds) => {
    try {
      const { items } = await calls.library.items({ ids: [...itemIds] });
      const itemsById = new Map(items.map((item) => [item.id, item]));
      const shots = itemIds.flatMap((itemId): NewShot[] => {
        const item = itemsById.get(itemId);
        if (!item) return [];
        const brief = cutText(item.prompt, longestShotText);
        const title = cleanForeignTitle(item.title ?? item.prompt, titleLength);
        return [{ id: crypto.randomUUID(), title, brief, addTakes: [{ itemId }] }];
      });
      if (shots.length === 0) return;
      const { projects } = await calls.projects.page({ limit: listedProjects });
      const newest = projects.find(({ isTestSet }) => !isTestSet);
      const known = useTargetShot.getState().shot?.projectId ?? newest?.id;
      const id = known ?? (await calls.projects.create({ id: crypto.randomUUID() })).id;
      const { undo } = await calls.projects.createShots({ id, shots });
      const undone = async () => {
        await calls.projects.change(undo);
        if (known === undefined) await calls.projects.remove({ id });
      };
      navigate(projectPath(id));
      notifyUndo(`${shots.length} shots created`, () => {
        undone().catch(notifyFailure('Couldn’t undo the change'));
      });
    } catch (error) {
      notifyFailure('Couldn’t create the shots')(error);
    }
  };
}
