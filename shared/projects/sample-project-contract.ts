import { change, idInput } from '../contract/declare-call.ts';
import { projectSchema } from './project.ts';

export const sampleProjectContract = {
  /**
   * Free. Creates a project with shots and a reference set, and generates their takes in the sandbox. Refused with
   * another connection. An existing project with the same id is returned unchanged, and nothing is sent.
   */
  createSample: change.input(idInput).output(projectSchema),
};
