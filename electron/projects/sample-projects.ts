import { randomUUID } from 'node:crypto';
import type { sampleProjectContract } from '../../shared/contract/project-contract.ts';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import { imageC25T2iPreview } from '../../shared/models/image-c-2-5-t2i-preview.ts';
import { filledDraft, type Model } from '../../shared/models/model.ts';
import { videoC22T2vPlus } from '../../shared/models/video-c-2-2-t2v-plus.ts';
import { ProblemError, refuse } from '../../shared/problem.ts';
import type { NewProject, NewShot } from '../../shared/projects/project-change.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { applyProjectChange } from './apply-project-change.ts';
import type { Projects } from './projects.ts';

/** The rate of the takes too, so that a planned duration is also a trim. */
const rate = { numerator: 30, denominator: 1 };

interface SampleShot extends NewShot {
  readonly id: string;
  readonly title: string;
  readonly brief: string;
  /** Frames of the project. */
  readonly planned: number;
  /** Number of takes to generate. */
  readonly takeCount: number;
}

interface SampleProject {
  readonly project: NewProject;
  readonly shots: readonly SampleShot[];
  readonly takeModel: Model;
  readonly reference: { readonly setId: string; readonly model: Model; readonly prompt: string };
}

/** Returns the sample project with new ids. The words of the briefs choose different images of the sandbox. */
function createSampleShots(newId: () => string): SampleProject {
  const [crossing, island] = [newId(), newId()];
  const setId = newId();
  const shot = (sceneId: string, title: string, brief: string, planned: number, takeCount = 1): SampleShot => ({
    id: newId(),
    sceneId,
    title,
    brief,
    planned,
    takeCount,
    referenceIds: [setId],
  });
  return {
    project: {
      title: 'Sample: The lighthouse',
      rate,
      shape: { width: 16, height: 9 },
      notes: 'Made by the sandbox. Change anything, play the animatic, and export the cut.',
      scenes: [
        { id: crossing, title: 'Crossing' },
        { id: island, title: 'Island' },
      ],
      references: [{ id: setId, title: 'Lighthouse', kind: 'place', itemIds: [] }],
    },
    shots: [
      shot(crossing, 'Harbor at dawn', 'A fishing boat leaves the harbor at dawn', 90, 2),
      shot(crossing, 'Ridge', 'Mountains behind the village turn red, slow pan', 60),
      shot(crossing, 'Rain', 'Rain in the streets of the harbor town', 60),
      shot(island, 'Meadow', 'Wind moves the flowers of a meadow on the cliff', 75),
      shot(island, 'Path', 'A path leads through dark pines, gentle push in', 60),
      shot(island, 'Light', 'The lighthouse beam sweeps over the night sea', 90),
    ],
    takeModel: videoC22T2vPlus,
    reference: { setId, model: imageC25T2iPreview, prompt: 'A white lighthouse on an island, clear sky' },
  };
}

/** A run of the sandbox. Its connection is fixed, because the connection in use may change meanwhile. */
interface SandboxRun {
  readonly modelId: string;
  readonly draft: Draft;
  readonly shotId?: string;
  readonly destination: Destination;
}

interface SampleProjectsOptions extends Pick<CoreServices, 'stores' | 'eventHub' | 'clock' | 'onUnexpectedError'> {
  readonly projects: Pick<Projects, 'create' | 'createShots' | 'change' | 'remove'>;
  readonly connections: { destinationIfAny(): Destination | undefined };
  readonly tasks: {
    ready(evenIfNotSavable: boolean): Promise<Destination>;
    start(run: SandboxRun): Promise<Task>;
  };
}

type StartRun = (model: Model, prompt: string, shotId?: string) => Promise<Task>;

/** Creates sample projects. Their takes are ordinary runs of the sandbox. The first run of each shot is selected. */
type SampleProjects = Handlers<typeof sampleProjectContract>;

export function createSampleProjects(options: SampleProjectsOptions): SampleProjects {
  const { projects, stores, connections, tasks, eventHub, clock, onUnexpectedError } = options;
  /** Functions that receive the result of a task, by the id of the task. */
  const waiting = new Map<string, (itemId: string) => Promise<void>>();

  eventHub.subscribeToAll((event) => {
    if (event.kind !== 'put' || event.part !== 'items') return;
    const { taskId, id: itemId } = event.entry;
    const work = waiting.get(taskId);
    waiting.delete(taskId);
    work?.(itemId).catch((error: unknown) => {
      // The user may have moved the project to Trash.
      if (!(error instanceof ProblemError)) onUnexpectedError(error);
    });
  });

  async function selectTake(projectId: string, { id, planned }: SampleShot, itemId: string): Promise<void> {
    const trims = [{ itemId, trim: { in: 0, out: planned } }];
    await projects.change({ id: projectId, shots: [{ id, selectedItemId: itemId, trims }] }, {});
  }

  /** Reads and writes in one transaction, so that no change of the user is lost. */
  async function addReference(id: string, setId: string, itemId: string): Promise<void> {
    const changed = await stores.projects.inTransaction(async (transaction) => {
      const project = await stores.projects.find(id, transaction);
      if (!project || project.trashedAt !== undefined) return undefined;
      const references = project.references.map((set) =>
        set.id === setId ? { ...set, itemIds: [...set.itemIds, itemId] } : set,
      );
      const applied = applyProjectChange({ project, shots: [] }, { id, project: { references } }, clock.now());
      await stores.projects.save(applied.project, [], transaction);
      return applied.project;
    });
    if (changed) eventHub.put('projects', changed);
  }

  async function startTakes(
    id: string,
    { shots, takeModel, reference }: SampleProject,
    start: StartRun,
  ): Promise<void> {
    for (const shot of shots) {
      for (let take = 0; take < shot.takeCount; take += 1) {
        const { id: taskId } = await start(takeModel, shot.brief, shot.id);
        if (take === 0) waiting.set(taskId, (itemId) => selectTake(id, shot, itemId));
      }
    }
    const { id: taskId } = await start(reference.model, reference.prompt);
    waiting.set(taskId, (itemId) => addReference(id, reference.setId, itemId));
  }

  return {
    async createSample({ id }) {
      const existing = await stores.projects.find(id);
      if (existing) return existing;
      const destination = connections.destinationIfAny();
      if (destination?.kind !== 'sandbox') refuse(needsSandbox);
      await tasks.ready(false);
      const start: StartRun = (model, prompt, shotId) => {
        const run = { modelId: model.id, draft: filledDraft(model, { prompt }), destination };
        return tasks.start(shotId === undefined ? run : { ...run, shotId });
      };
      const sample = createSampleShots(randomUUID);
      const created = await projects.create({ ...sample.project, id }, {});
      try {
        await projects.createShots({ id, shots: sample.shots.map(({ takeCount: _, ...shot }) => shot) }, {});
        await startTakes(id, sample, start);
      } catch (error) {
        // An incomplete sample project is of no use.
        await projects.remove({ id }, {});
        throw error;
      }
      return created;
    },
  };
}

const needsSandbox =
  'A sample project is generated in the sandbox. Choose the built-in sandbox under Settings › Connections.';
