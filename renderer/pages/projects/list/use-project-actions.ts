import { navigate } from 'wouter/use-hash-location';
import { projectTitle } from '../../../../shared/projects/project.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { projectPath } from '../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';

/** Returns the user's actions on whole projects. Failures appear as notifications. */
export function useProjectActions() {
  const calls = useCalls();
  const notify = (title: string, work: Promise<unknown>) => void work.catch(notifyFailure(title));
  const restore = (id: string) => notify('Couldn’t restore the project', calls.projects.restore({ id }));
  const create = async () => {
    const { id } = await calls.projects.create({ id: crypto.randomUUID() });
    navigate(projectPath(id));
  };
  const remove = async ({ id, title }: { id: string; title: string }) => {
    await calls.projects.remove({ id });
    notifyUndo(`“${projectTitle({ title })}” was moved to Trash`, () => restore(id), 'Its takes stay in the library.');
  };
  return {
    restore,
    rename: (id: string, title: string) =>
      notify('Couldn’t rename the project', calls.projects.change({ id, project: { title } })),
    create: () => notify('Couldn’t create a project', create()),
    remove: (project: { id: string; title: string }) => notify('Couldn’t move the project to Trash', remove(project)),
  };
}
