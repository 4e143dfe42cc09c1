import type { Model } from '../../../../shared/models/model.ts';
import { missingRole, type TargetShot } from '../../../entities/projects/target-shot.ts';
import type { Block } from './generate-problems.ts';

/** Returns the reason against a model that has no field for a frame of the target shot. */
export function missingFrameFieldReason(model: Model, shot: TargetShot | undefined): Block | null {
  const role = shot && missingRole(model, shot.roles);
  if (role === undefined) return null;
  return {
    title: role === 'image' ? 'First frame' : 'Last frame',
    text: `is needed for takes of ${shot?.title}, but this model has no field for it. Choose another model.`,
    targetField: Object.keys(model.fields)[0] ?? 'extra',
  };
}
