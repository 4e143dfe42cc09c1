import { z } from 'zod';
import { action, nothing, query } from '../contract/declare-call.ts';
import { bundleLocations, programFactsSchema, supportBundleInputSchema, supportFileSchema } from './support-bundle.ts';

/** Calls for problems: data that the user looks up or passes on. */
export const supportContract = {
  /** The files of a bundle, to be looked through before any of them is saved. No key is in them. Nothing is written. */
  bundle: query.input(supportBundleInputSchema).output(z.object({ files: z.array(supportFileSchema) })),
  program: query.output(programFactsSchema),
  /** Shows a folder in the system's file manager. */
  reveal: action.input(z.object({ place: z.enum(bundleLocations) })).output(nothing),
};
