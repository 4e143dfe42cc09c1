import { z } from 'zod';
import { action, nothing, query } from '../contract/declare-call.ts';
import { bundleLocations, programFactsSchema, supportBundleInputSchema, supportFileSchema } from './support-bundle.ts';

/** Calls for support: data that the user reads or passes on. */
export const supportContract = {
  /** Returns the files of a bundle, so that the user can read them before saving. Contains no key. Writes no file. */
  bundle: query.input(supportBundleInputSchema).output(z.object({ files: z.array(supportFileSchema) })),
  program: query.output(programFactsSchema),
  /** Shows a folder in the system's file manager. */
  reveal: action.input(z.object({ place: z.enum(bundleLocations) })).output(nothing),
};
