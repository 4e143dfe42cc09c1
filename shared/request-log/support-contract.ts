import { oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { bundleLocations, programFactsSchema, supportBundleInputSchema, supportFileSchema } from './support-bundle.ts';

const call = oc.errors({ PROBLEM: { data: problemSchema } });

/** Calls for problems: data that the user looks up or passes on. */
export const supportContract = {
  /** The files of a bundle, to be looked through before any of them is saved. No key is in them. Nothing is written. */
  bundle: call.input(supportBundleInputSchema).output(z.object({ files: z.array(supportFileSchema) })),
  program: call.output(programFactsSchema),
  /** Shows a folder in the system's file manager. */
  reveal: call.input(z.object({ place: z.enum(bundleLocations) })).output(z.void()),
};
