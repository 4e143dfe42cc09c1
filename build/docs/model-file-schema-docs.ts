import { modelFileJsonSchema } from '../../shared/models/model-files/model-file-json-schema.ts';

/** Returns the text of docs/model-file.schema.json. */
export function modelFileJsonSchemaText(): string {
  return `${JSON.stringify(modelFileJsonSchema(), null, 2)}\n`;
}
