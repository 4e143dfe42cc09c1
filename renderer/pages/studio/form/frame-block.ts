import type { Model } from '../../../../shared/models/model.ts';
import { reasonAgainstModel, type TargetShot } from '../../../entities/projects/target-shot.ts';
import type { Block } from './generate-problems.ts';

/** Returns the reason against a model that has no field for a frame of the target shot. */
export function frameBlock(model: Model, shot: TargetShot | undefined): Block | null {
  const reason = shot && reasonAgainstModel(model, shot.roles);
  if (reason === undefined) return null;
  return {
    title: reason === 'No first frame' ? 'First frame' : 'Last frame',
    text: `is no field of this model, and takes of ${shot?.title} need one. Choose another model.`,
    targetField: Object.keys(model.fields)[0] ?? 'extra',
  };
}
