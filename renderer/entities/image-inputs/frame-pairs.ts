import type { Model } from '../../../shared/models/model.ts';
import { slotsOf } from './slot-images.ts';

/** Wire names of the fields with the first and the last frame of one video. */
export interface FramePair {
  readonly first: string;
  readonly last: string;
}

/** Returns the pair that a field is part of. */
export function framePairOf(model: Model, name: string): FramePair | undefined {
  return slotsOf(model)
    .flatMap(({ name: last, field: { endOf: first } }) => (first === undefined ? [] : [{ first, last }]))
    .find(({ first, last }) => first === name || last === name);
}
