import { jsonSchemaOfFormValue } from '../fields/json-schema-of-field.ts';
import { initialDraft, type Model } from '../models/model.ts';
import { ruleText } from '../models/model-rules.ts';
import type { JsonObject } from '../util/json.ts';

/**
 * Returns the JSON schema for the values of a model's form. The limits of each field are in its description. The default
 * of a field is its value in a new form, which is sent.
 */
export function jsonSchemaOfModel(model: Model): JsonObject {
  const fields = Object.entries(model.fields);
  const { values } = initialDraft(model);
  const titleOf = (name: string) => model.fields[name]?.title ?? name;
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => {
        const about = [field.help, field.limits(titleOf), field.note].filter(
          (text) => text !== undefined && text !== '',
        );
        const defaultValue = values[name];
        return [
          name,
          {
            ...jsonSchemaOfFormValue(field),
            title: field.title,
            ...(about.length > 0 && { description: about.join('. ') }),
            ...(defaultValue !== undefined && !Array.isArray(defaultValue) && { default: defaultValue }),
          },
        ];
      }),
    ),
    required: fields.flatMap(([name, field]) => (field.required ? [name] : [])),
    additionalProperties: false,
    ...(model.rules && { description: model.rules.map((rule) => ruleText(model, rule)).join(' ') }),
  };
}
