import { randomUUID } from 'node:crypto';
import type { Draft } from '../../shared/fields/values.ts';
import { initialDraft, type Model } from '../../shared/models/model.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { sampleProjectContract } from '../../shared/projects/sample-project-contract.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import type { CoreServices } from '../services/core-services.ts';
import type { ProjectStore } from '../storage/project-store.ts';
import type { Handlers } from '../util/call-handlers.ts';
import type { Projects } from './projects.ts';
import { createSampleShots, type SampleShot } from './sample-shots.ts';

/** A run of the sandbox. The destination is fixed, because the connection may change meanwhile. */
interface SandboxRun {
  readonly modelId: string;
  readonly draft: Draft;
  readonly shotId?: string;
  readonly destination: Destination;
}

export interface SampleProjectsOptions extends Pick<CoreServices, 'eventHub' | 'onUnexpectedError'> {
  readonly projects: Pick<Projects, 'create' | 'createShots' | 'change'>;
  readonly store: Pick<ProjectStore, 'find'>;
  readonly connections: { destinationIfAny(): Destination | undefined };
  readonly tasks: {
    ready(evenIfNotSavable: boolean): Promise<Destination>;
    start(run: SandboxRun): Promise<Task>;
  };
}

/** Creates sample projects. Their takes are ordinary runs of the sandbox, and each first take becomes the selected one. */
export type SampleProjects = Handlers<typeof sampleProjectContract>;

export function createSampleProjects(options: SampleProjectsOptions): SampleProjects {
  const { projects, store, connections, tasks, eventHub, onUnexpectedError } = options;
  /** What happens with the first take of a shot and with the result of a task, by the id of the shot or task. */
  const waiting = new Map<string, (itemId: string) => Promise<void>>();

  function receive(key: string, itemId: string): void {
    const work = waiting.get(key);
    waiting.delete(key);
    work?.(itemId).catch((error: unknown) => {
      // The user may have moved the project to Trash.
      if (!(error instanceof ProblemError)) onUnexpectedError(error);
    });
  }

  eventHub.subscribeToAll((event) => {
    if (event.kind !== 'put' || waiting.size === 0) return;
    if (event.part === 'items') receive(event.entry.taskId, event.entry.id);
    if (event.part !== 'shots') return;
    const [first] = event.entry.takes;
    if (first) receive(event.entry.id, first.itemId);
  });

  function selectFirstTake(projectId: string, { id, planned }: SampleShot): void {
    waiting.set(id, async (itemId) => {
      const trims = [{ itemId, trim: { in: 0, out: planned } }];
      await projects.change({ id: projectId, shots: [{ id, selectedItemId: itemId, trims }] }, {});
    });
  }

  async function addReference(projectId: string, setId: string, itemId: string): Promise<void> {
    const { references = [] } = (await store.find(projectId)) ?? {};
    const changed = references.map((set) => (set.id === setId ? { ...set, itemIds: [...set.itemIds, itemId] } : set));
    await projects.change({ id: projectId, project: { references: changed } }, {});
  }

  return {
    async createSample({ id }) {
      const existing = await store.find(id);
      if (existing) return existing;
      const destination = connections.destinationIfAny();
      if (destination?.kind !== 'sandbox') throw new ProblemError(problem('input', needsSandbox));
      await tasks.ready(false);
      const start = (model: Model, prompt: string, shotId?: string) => {
        const { values, ...draft } = initialDraft(model);
        const run = { modelId: model.id, draft: { ...draft, values: { ...values, prompt } }, destination };
        return tasks.start(shotId === undefined ? run : { ...run, shotId });
      };
      const { project, shots, takeModel, reference } = createSampleShots(randomUUID);
      const created = await projects.create({ ...project, id }, {});
      await projects.createShots({ id, shots: shots.map(({ takeCount: _, ...shot }) => shot) }, {});
      for (const shot of shots) {
        selectFirstTake(id, shot);
        for (let take = 0; take < shot.takeCount; take += 1) await start(takeModel, shot.brief, shot.id);
      }
      const { id: taskId } = await start(reference.model, reference.prompt);
      waiting.set(taskId, (itemId) => addReference(id, reference.setId, itemId));
      return created;
    },
  };
}

const needsSandbox =
  'A sample project is generated in the sandbox. Choose the built-in sandbox under Settings › Connections.';
