import { oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problem.ts';

const call = oc.errors({ PROBLEM: { data: problemSchema } });
const nothing = z.void();

/** How the library is looked after; what comes of it is told in pushes of kind `care`. */
export const careContract = {
  /** Answers once the backup is made and was looked through. */
  backUp: call.output(nothing),
};
