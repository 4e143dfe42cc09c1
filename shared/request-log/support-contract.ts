import { z } from 'zod';
import { action, nothing, query } from '../contract/declare-call.ts';
import { programFactsSchema, programLocations } from './support-report.ts';

/** Calls for support: data that the user reads or passes on. */
export const supportContract = {
  /** Returns facts of the program and the newest lines of its log as one text, without keys and texts of the user. */
  report: query.output(z.object({ text: z.string() })),
  program: query.output(programFactsSchema),
  /** Shows a folder in the system's file manager. */
  reveal: action.input(z.object({ place: z.enum(programLocations) })).output(nothing),
};
