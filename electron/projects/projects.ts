import { randomUUID } from 'node:crypto';
import type { projectContract } from '../../shared/contract/project-contract.ts';
import { ProblemError, problem, refuse } from '../../shared/problem.ts';
import { projectImageIds, shownItemIds } from '../../shared/projects/items-shown-on-project-page.ts';
import { emptyProject, type Project, projectTitle } from '../../shared/projects/project.ts';
import type { NewProject, ProjectChanged } from '../../shared/projects/project-change.ts';
import type { ProjectWithShots } from '../../shared/projects/project-item-ids.ts';
import type { Shot } from '../../shared/projects/shot.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { createClientReviewCalls } from '../comparisons/client-review-calls.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Database } from '../storage/database/database.ts';
import { sqliteErrorSentence } from '../storage/database/sqlite-errors.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { applyProjectChange, applyProjectValues } from './apply-project-change.ts';
import { checkProject } from './check-project.ts';
import { createShots, moveShots } from './create-and-move-shots.ts';
import { readTestSet, type TestSetOptions } from './create-test-set.ts';

/** Writes projects and their shots. `shot-take-adder.ts` adds results of runs. Every method throws a `ProblemError`. */
export type Projects = Handlers<typeof projectContract>;

interface ProjectsOptions extends Pick<CoreServices, 'stores' | 'eventHub' | 'clock'> {
  /** Returns the tasks of all shots of a project that are unfinished or need the user. */
  readonly tasksOfProject: (projectId: string) => Promise<Task[]>;
  readonly formOf: TestSetOptions['formOf'];
  readonly comparisonOf: TestSetOptions['comparisonOf'];
}

export function createProjects(options: ProjectsOptions): Projects {
  const { stores, eventHub, clock, tasksOfProject, formOf, comparisonOf } = options;
  const { projects, items } = stores;
  async function find(id: string, transaction?: Database): Promise<Project> {
    const project = await projects.find(id, transaction);
    if (project) return project;
    throw new ProblemError(problem('not-found', 'This project no longer exists.'));
  }

  /** Each edit reads and writes in one transaction, so that no take that arrives meanwhile is lost. */
  const inTransaction = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    projects.inTransaction(work).catch((error: unknown) => {
      const sentence = sqliteErrorSentence(error);
      if (sentence === undefined) throw error;
      throw new ProblemError(problem('disk', `${sentence} Couldn’t save the project.`));
    });

  function announce(project: Project, shots: readonly Shot[]): void {
    // The project is last: a window that loads the project meanwhile gets a complete one.
    for (const shot of shots) eventHub.put('shots', shot);
    eventHub.put('projects', project);
  }

  async function edit(id: string, apply: (contents: ProjectWithShots) => ProjectChanged): Promise<ProjectChanged> {
    const { isChanged, changed } = await inTransaction(async (transaction) => {
      const project = await find(id, transaction);
      if (project.trashedAt !== undefined) refuse(inTrash);
      const edited = apply({ project, shots: await projects.shotsOf(id, transaction) });
      if (edited.project === project) return { isChanged: false, changed: edited };
      await projects.save(edited.project, edited.shots, transaction);
      return { isChanged: true, changed: edited };
    });
    if (isChanged) announce(changed.project, changed.shots);
    return changed;
  }

  const setTrashed = async (id: string, isTrashed: boolean): Promise<Project> => {
    const { before, after } = await inTransaction(async (transaction) => {
      const project = await find(id, transaction);
      if ((project.trashedAt !== undefined) === isTrashed) return { before: project, after: project };
      const { trashedAt: _, ...present } = project;
      const changed = isTrashed ? { ...present, trashedAt: clock.now() } : present;
      await projects.save(changed, [], transaction);
      return { before: project, after: changed };
    });
    if (after !== before) announce(after, []);
    return after;
  };

  /** Returns the stored project, which may have been there before. */
  async function addIfMissing(project: Project, shots: readonly Shot[]): Promise<Project> {
    const existing = await inTransaction(async (transaction) => {
      const known = await projects.find(project.id, transaction);
      if (!known) await projects.save(project, shots, transaction);
      return known;
    });
    if (existing) return existing;
    announce(project, shots);
    return project;
  }

  const create = async ({ id = randomUUID(), ...values }: NewProject): Promise<Project> =>
    addIfMissing(newProject(id, values, clock.now()), []);

  const createTestSet: Projects['createTestSet'] = async ({ id, source }) => {
    const now = clock.now();
    const contentsOf = async (projectId: string) => ({
      project: await find(projectId),
      shots: await projects.shotsOf(projectId),
    });
    const known = await projects.find(id);
    if (known) return { project: known, leftOut: 0 };
    const read = await readTestSet(source, { findItems: items.findMany, formOf, comparisonOf, contentsOf });
    const empty = { project: newProject(id, read.values, now), shots: [] };
    const made = createShots(empty, { shots: [...read.shots] }, now);
    return { project: await addIfMissing(made.project, made.shots), leftOut: read.leftOut };
  };

  return {
    page: async (query) => ({ projects: await projects.page(query) }),
    async contents({ id }) {
      const project = await find(id);
      const shots = await projects.shotsOf(id);
      const itemIds = new Set([...shots.flatMap((shot) => shownItemIds(shot, project)), ...projectImageIds(project)]);
      return { project, shots, items: await items.findMany([...itemIds]), tasks: await tasksOfProject(id) };
    },
    takes: async ({ shotId }) => ({ items: await projects.takesOf(shotId) }),
    shotsOfItems: async ({ itemIds }) => ({ shots: await projects.shotsWithTakes(itemIds) }),
    async titles({ id }) {
      const shot = await projects.findShot(id);
      const { title } = await find(shot?.projectId ?? id);
      return { project: { title }, ...(shot && { shot: { number: shot.number, title: shot.title } }) };
    },
    create,
    createTestSet,
    change: (change) => edit(change.id, (contents) => applyProjectChange(contents, change, clock.now())),
    createShots: ({ id, ...shots }) => edit(id, (contents) => createShots(contents, shots, clock.now())),
    moveShots: ({ id, ...move }) =>
      edit(id, (contents) => applyProjectChange(contents, moveShots(contents, move), clock.now())),
    async remove({ id }) {
      await setTrashed(id, true);
    },
    restore: ({ id }) => setTrashed(id, false),
    ...createClientReviewCalls({
      subject: 'project',
      store: stores.projectReviews,
      find,
      async findOther(id) {
        const other = await projects.find(id);
        return other && { title: projectTitle(other), isInTrash: other.trashedAt !== undefined };
      },
      subjectIdOf: ({ projectId }) => projectId,
      eventHub,
    }),
    async deletePermanently({ id }) {
      await inTransaction(async (transaction) => {
        const { trashedAt } = await find(id, transaction);
        if (trashedAt === undefined) refuse('Move the project to Trash first.');
        await projects.remove(id, transaction);
      });
      eventHub.remove('projects', id);
    },
  };
}

const inTrash = 'This project is in Trash. Restore it first.';

function newProject(id: string, values: Omit<NewProject, 'id'>, now: number): Project {
  const { project } = applyProjectValues(emptyProject(id, now), values);
  checkProject(project);
  return project;
}
