import type { WrittenShot } from '../../../shared/assistant/shots-from-brief.ts';
import { parseDuration } from '../../../shared/projects/parse-duration.ts';
import type { Project } from '../../../shared/projects/project.ts';
import type { NewShot } from '../../../shared/projects/project-change.ts';
import { requestAssistantDialog } from '../../entities/assistant/assistant-dialog-request.ts';
import { useChangeProject } from '../../entities/projects/use-change-project.ts';

/** Returns a function that opens the dialog in which the writing assistant writes shots for a project. */
export function useShotsFromBrief(project: Project): () => void {
  const { createShots } = useChangeProject(project.id);
  const { rate, notes } = project;
  const newShot = ({ seconds, ...texts }: WrittenShot): NewShot => {
    const planned = parseDuration(seconds, rate);
    return { id: crypto.randomUUID(), ...texts, ...(planned !== undefined && { planned }) };
  };
  return () =>
    requestAssistantDialog({
      kind: 'shots',
      rate,
      brief: notes,
      create: async (shots) => (await createShots(shots.map(newShot))) !== undefined,
    });
}
