import { imageC25T2iPreview } from '../../shared/models/image-c-2-5-t2i-preview.ts';
import type { Model } from '../../shared/models/model.ts';
import { videoC22T2vPlus } from '../../shared/models/video-c-2-2-t2v-plus.ts';
import type { NewProject, NewShot } from '../../shared/projects/project-change.ts';

/** The rate of the takes too, so that a planned duration is also a trim. */
const rate = { numerator: 30, denominator: 1 };

export interface SampleShot extends NewShot {
  readonly id: string;
  readonly title: string;
  readonly brief: string;
  /** Frames of the project. */
  readonly planned: number;
  /** Number of takes to generate. */
  readonly takeCount: number;
}

export interface SampleProject {
  readonly project: NewProject;
  readonly shots: readonly SampleShot[];
  readonly takeModel: Model;
  readonly reference: { readonly setId: string; readonly model: Model; readonly prompt: string };
}

/** Returns the sample project with new ids. The words of the briefs choose different images of the sandbox. */
export function createSampleShots(newId: () => string): SampleProject {
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
