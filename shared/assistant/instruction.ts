import { z } from 'zod';

export const mostInstructions = 50;
/** In UTF-16 units. */
export const longestInstruction = 4000;
const longestInstructionTitle = 80;

export const instructionSchema = z.object({
  id: z.string().min(1).max(40),
  title: z.string().max(longestInstructionTitle),
  /** `{language}` and `{characters}` stand for choices of the user at each use. */
  text: z.string().max(longestInstruction),
});
/** A named instruction for improving a prompt. */
export type Instruction = Readonly<z.infer<typeof instructionSchema>>;
