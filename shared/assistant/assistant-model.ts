import { z } from 'zod';
import { endpoints } from '../conversations/endpoint.ts';
import { longestModelId } from '../conversations/model-id.ts';

/** The model that the writing assistant asks on one connection. */
export const assistantModelSchema = z.object({
  endpoint: z.enum(endpoints),
  model: z.string().trim().min(1).max(longestModelId),
  /**
   * Requests answers with a JSON schema (`response_format` or a tool). Otherwise, the request describes the schema in
   * words.
   */
  usesSchema: z.boolean(),
});
export type AssistantModel = Readonly<z.infer<typeof assistantModelSchema>>;
