import { z } from 'zod';
import { type Project, projectTitle } from '../../../shared/projects/project.ts';
import { formatShotNumber, type Shot } from '../../../shared/projects/shot.ts';
import { itemFacts, timeText } from './entity-facts.ts';
import { defaultLimit, defineTool, limitInput, type Tool } from './tool.ts';
import { untrusted } from './tool-answer-text.ts';

const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'Returns the projects, last changed first. Free.',
  input: z.strictObject({ search: z.string().max(500).optional(), limit: limitInput }),
  isFree: true,
  isReading: true,
  isPaged: true,
  async run({ search, limit = defaultLimit }, { client }) {
    const { projects } = await client.projects.page({ limit, ...(search !== undefined && { search }) });
    const facts = projects.map((project) => ({
      project: project.id,
      changed: timeText(project.changedAt),
      shots: project.shotCount,
      takes: project.takeCount,
      shotsWithSelectedTake: project.selectedCount,
      ...untrusted({ title: projectTitle(project) }),
    }));
    return { data: { projects: facts }, list: 'projects' };
  },
});

const showProject = defineTool({
  name: 'show_project',
  title: 'Show a project',
  description: 'Returns the shots of a project in the order of the cut, or one shot with its takes. Free.',
  input: z.strictObject({
    project: z.uuid(),
    shot: z.uuid().optional().describe('Returns only this shot, with its takes.'),
  }),
  isFree: true,
  isReading: true,
  isPaged: true,
  async run({ project: id, shot }, { client }) {
    const { project, shots } = await client.projects.contents({ id });
    const { items } = shot === undefined ? { items: undefined } : await client.projects.takes({ shotId: shot });
    return {
      data: {
        project: project.id,
        frameRate: project.rate,
        shape: project.shape,
        ...untrusted({ title: projectTitle(project), notes: project.notes }),
        shots: shots
          .filter((each) => each.trashedAt === undefined && (shot === undefined || each.id === shot))
          .map((each) => shotFacts(each, project)),
        takes: items?.map(itemFacts),
      },
      list: shot === undefined ? 'shots' : 'takes',
    };
  },
});

export const projectTools: readonly Tool[] = [listProjects, showProject];

/** The facts of a shot, with the ids of its takes. */
function shotFacts(shot: Shot, project: Project): object {
  const scene = project.scenes.find(({ id }) => id === shot.sceneId);
  return {
    shot: shot.id,
    number: formatShotNumber(shot.number),
    status: shot.status,
    plannedFrames: shot.planned,
    takes: shot.takes.length,
    selectedItem: shot.selectedItemId,
    ...untrusted({ scene: scene?.title, title: shot.title, brief: shot.brief, notes: shot.notes }),
  };
}
