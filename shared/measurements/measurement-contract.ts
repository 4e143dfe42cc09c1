import { z } from 'zod';
import { change, idInput, nothing, query } from '../contract/declare-call.ts';
import { measurementsSchema } from './measurements.ts';

/** Measurements that the window computes, because main has no video decoder. Main stores them by the hash of the file. */
export const measurementContract = {
  /** Returns the stored measurements of these items. Items that were not measured are missing. */
  measurements: query
    .input(z.object({ ids: z.array(z.uuid()).max(500) }))
    .output(z.object({ measured: z.array(z.object({ itemId: z.uuid(), measurements: measurementsSchema })) })),
  /** Stores the measurements of a video. Throws if the item is no video. */
  saveMeasurements: change.input(idInput.extend({ measurements: measurementsSchema })).output(nothing),
};
