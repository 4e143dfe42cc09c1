import { z } from 'zod';
import type { JsonObject } from '../../util/json.ts';
import { modelFileSchema, overrideFileSchema } from './model-file-schema.ts';

/** Returns the published JSON schema of model files, for editors and other programs. */
export function modelFileJsonSchema(): JsonObject {
  const schema = z.toJSONSchema(z.union([modelFileSchema, overrideFileSchema]), { io: 'input' });
  // The text round trip leaves out the methods that Zod adds.
  return JSON.parse(JSON.stringify({ ...schema, title: 'Model file of Triptych' }));
}
